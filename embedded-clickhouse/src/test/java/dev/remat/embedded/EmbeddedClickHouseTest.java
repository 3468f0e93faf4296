package dev.remat.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.http.ClickHouseHttp;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EmbeddedClickHouseTest {

    @Test
    void answersQueriesOfItsUser() {
        try (EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.temporary())) {
            ClickHouseHttp http = new ClickHouseHttp(engine.endpoint(), engine.user(), engine.password());
            assertThat(http.answers(Duration.ofSeconds(2))).isTrue();
            assertThat(http.query("SELECT version()", Duration.ofSeconds(2))).isEqualTo(engine.version());
        }
    }
}
