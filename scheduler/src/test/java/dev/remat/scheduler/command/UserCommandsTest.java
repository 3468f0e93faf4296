package dev.remat.scheduler.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.scheduler.access.Passwords;
import dev.remat.scheduler.access.Users;
import dev.remat.scheduler.access.UsersFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserCommandsTest {

    private static final Instant NOW = Instant.parse("2026-03-28T22:30:00Z");
    private static final String PASSWORD = "correct horse battery";

    @TempDir
    private Path home;

    private Terminal terminal;
    private UsersFile file;

    @BeforeEach
    void configure() throws IOException {
        Files.createDirectories(home.resolve("conf/routes"));
        configure("remat.http { bind = \"0.0.0.0:0\", users-file = users }");
        terminal = new Terminal(home, Map.of(), Clock.fixed(NOW, ZoneOffset.UTC));
        file = new UsersFile(home.resolve("conf/users"));
    }

    @Test
    void addsAPersonWithAPasswordThatIsShownNowhere() {
        assertThat(typing(PASSWORD, "user", "add", "eve", "--role", "admin", "--password-stdin"))
                .isZero();
        assertThat(terminal.out()).isEqualTo("eve may log in as admin\n");
        assertThat(Passwords.matches(file.read().person("eve"), PASSWORD)).isTrue();

        assertThat(typing(PASSWORD + 2, "user", "add", "eve", "--role", "viewer", "--password-stdin"))
                .isZero();
        assertThat(Passwords.matches(file.read().person("eve"), PASSWORD)).isFalse();
        assertThat(terminal.remat("user", "list")).isZero();
        assertThat(terminal.out()).containsPattern("eve +viewer +password +-").doesNotContain("argon2");
    }

    @Test
    void printsATokenOnce() {
        assertThat(terminal.remat("user", "token", "ci", "--role", "operator", "--expires", "90"))
                .isZero();
        String token = terminal.out().strip();
        assertThat(terminal.err()).contains("expires: 2026-06-26 22:30:00Z").doesNotContain(token);
        Users users = file.read();
        assertThat(users.bearing(token, NOW)).isPresent();
        assertThat(terminal.remat("user", "list", "--format", "json")).isZero();
        assertThat(terminal.out())
                .contains("\"expires\" : \"2026-06-26T22:30:00Z\"")
                .doesNotContain("sha256", token);

        assertThat(terminal.remat("user", "token", "ci", "--role", "admin")).isEqualTo(2);
        assertThat(terminal.err()).contains("`remat user remove ci` first");
        assertThat(terminal.remat("user", "remove", "ci")).isZero();
        assertThat(file.read().all()).isEmpty();
    }

    @Test
    void refusesWhatMakesNoSense() throws IOException {
        assertThat(typing("short", "user", "add", "eve", "--role", "admin", "--password-stdin"))
                .isEqualTo(2);
        assertThat(typing(PASSWORD, "user", "add", "e ve", "--role", "admin", "--password-stdin"))
                .isEqualTo(2);
        assertThat(terminal.remat("user", "add", "eve", "--role", "root", "--password-stdin"))
                .isEqualTo(2);
        assertThat(terminal.remat("user", "token", "ci", "--role", "viewer", "--expires", "0"))
                .isEqualTo(2);
        assertThat(terminal.remat("user", "remove", "nobody")).isEqualTo(2);
        assertThat(Files.exists(file.path()) ? file.read().all() : List.of()).isEqualTo(List.of());
        configure("remat.http.bind = \"127.0.0.1:0\"");
        assertThat(terminal.remat("user", "list")).isEqualTo(2);
        assertThat(terminal.err()).contains("remat.http.users-file");
    }

    private int typing(String password, String... line) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream((password + "\n").getBytes(UTF_8)));
        try {
            return terminal.remat(line);
        } finally {
            System.setIn(before);
        }
    }

    private void configure(String http) throws IOException {
        Files.writeString(home.resolve("conf/remat.conf"), """
                remat.connections.ch { type = server, endpoint = "http://127.0.0.1:1", password = "" }
                %s
                """.formatted(http));
    }
}
