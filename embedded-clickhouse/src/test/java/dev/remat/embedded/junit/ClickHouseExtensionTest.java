package dev.remat.embedded.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.http.ClickHouseHttp;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@ClickHouseTest
class ClickHouseExtensionTest {

    private static final Set<String> NAMES = ConcurrentHashMap.newKeySet();

    @BeforeEach
    void createsATable(TestDatabase database) {
        query(database, "CREATE TABLE " + database.name() + ".t (n UInt8) ENGINE = MergeTree ORDER BY n");
    }

    @RepeatedTest(2)
    void givesEveryTestADatabaseOfItsOwn(TestDatabase database) {
        assertThat(NAMES.add(database.name())).isTrue();
        assertThat(query(database, "SELECT count() FROM " + database.name() + ".t"))
                .isEqualTo("0");
        query(database, "INSERT INTO " + database.name() + ".t VALUES (1)");
    }

    @Test
    void keepsThePasswordOutOfTheDescription(TestDatabase database) {
        assertThat(database.toString()).contains(database.name()).doesNotContain(database.password() + "]");
    }

    @Nested
    class InANestedClass {

        @Test
        void dropsTheDatabasesOfEarlierTests(TestDatabase database) {
            NAMES.add(database.name());
            assertThat(query(database, "SELECT name FROM system.databases WHERE name LIKE 'test\\_%'")
                            .lines())
                    .contains(database.name())
                    .doesNotContainAnyElementsOf(NAMES.stream()
                            .filter(name -> !name.equals(database.name()))
                            .toList());
        }
    }

    private static String query(TestDatabase database, String sql) {
        return new ClickHouseHttp(database.endpoint(), database.user(), database.password())
                .query(sql, Duration.ofSeconds(10));
    }
}
