package dev.remat.jobs.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EnvironmentConnectionsTest {

    private static final String PREFIX = "REMAT_CONNECTION_CH_PROD_";

    @Test
    void readsAConnection() {
        ServerConnection read = EnvironmentConnections.read(
                "ch-prod",
                Map.of(
                        PREFIX + "ENDPOINT", "https://ch.example.org",
                        PREFIX + "USER", "remat",
                        PREFIX + "PASSWORD", "hunter2",
                        PREFIX + "DATABASE", "analytics"));

        assertThat(read.id()).isEqualTo("ch-prod");
        assertThat(read.endpoint()).isEqualTo(URI.create("https://ch.example.org:8443"));
        assertThat(read.user()).isEqualTo("remat");
        assertThat(read.password().reveal()).isEqualTo("hunter2");
        assertThat(read.database()).isEqualTo("analytics");
        assertThat(read.toString()).doesNotContain("hunter2");
    }

    @Test
    void takesUserAndDatabaseByDefaultAndThePasswordFromAFile() {
        ServerConnection read = EnvironmentConnections.read(
                "ch-prod", Map.of(PREFIX + "ENDPOINT", "http://ch", PREFIX + "PASSWORD_FILE", "/run/secrets/ch"));

        assertThat(read.user()).isEqualTo("default");
        assertThat(read.database()).isEqualTo("default");
        assertThat(read.password()).isEqualTo(Credential.inFile(Path.of("/run/secrets/ch")));
    }

    @Test
    void takesAnEmptyPasswordThatIsSet() {
        assertThat(EnvironmentConnections.read(
                                "ch-prod", Map.of(PREFIX + "ENDPOINT", "http://ch", PREFIX + "PASSWORD", ""))
                        .password()
                        .reveal())
                .isEmpty();
    }

    @Test
    void listsEverythingThatIsMissing() {
        assertThatThrownBy(() -> EnvironmentConnections.read("ch-prod", Map.of()))
                .isInstanceOf(InvalidConnection.class)
                .hasMessage(
                        "connection 'ch-prod' cannot be read from the environment:"
                                + " REMAT_CONNECTION_CH_PROD_ENDPOINT is not set;"
                                + " neither REMAT_CONNECTION_CH_PROD_PASSWORD nor REMAT_CONNECTION_CH_PROD_PASSWORD_FILE is set");
    }

    @Test
    void listsEverythingThatIsWrong() {
        Map<String, String> environment =
                Map.of(PREFIX + "ENDPOINT", "ch:8123", PREFIX + "PASSWORD", "hunter2", PREFIX + "PASSWORD_FILE", "x");

        assertThatThrownBy(() -> EnvironmentConnections.read("ch-prod", environment))
                .hasMessage("connection 'ch-prod' cannot be read from the environment:"
                        + " REMAT_CONNECTION_CH_PROD_ENDPOINT: endpoint 'ch:8123' is no address; write for example"
                        + " https://ch.example.org:8443;"
                        + " both REMAT_CONNECTION_CH_PROD_PASSWORD and REMAT_CONNECTION_CH_PROD_PASSWORD_FILE are set;"
                        + " keep one");
    }

    @Test
    void refusesAnIdThatNoVariableCanName() {
        assertThatThrownBy(() -> EnvironmentConnections.read("ch prod\n", Map.of()))
                .hasMessageStartingWith("connection id 'ch prod?' is not allowed: ");
    }
}
