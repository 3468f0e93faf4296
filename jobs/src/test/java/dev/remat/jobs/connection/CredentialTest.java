package dev.remat.jobs.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CredentialTest {

    @Test
    void neverPrintsItsSecret(@TempDir Path root) throws IOException {
        Path file = Files.writeString(root.resolve("secret"), "hunter2");

        assertThat(Credential.configured("hunter2")).hasToString("secret from configuration");
        assertThat(Credential.inEnvironment("PW", Map.of("PW", "hunter2")))
                .hasToString("secret from environment variable PW");
        assertThat(Credential.inFile(file)).hasToString("secret from file " + file);
    }

    @Test
    void isEqualByItsSecretAndHashesWithoutIt() {
        Credential one = Credential.configured("a");

        assertThat(one).isEqualTo(Credential.configured("a")).isNotEqualTo(Credential.configured("b"));
        assertThat(one).hasSameHashCodeAs(Credential.configured("b"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "secret, secret",
                "secret\\n, secret",
                "secret\\r\\n, secret",
                "` two words \\n`, ` two words `",
                "secret\\n\\n, secret\\n"
            })
    void cutsOneLineEndOffAFile(String content, String secret, @TempDir Path root) throws IOException {
        Path file = Files.writeString(root.resolve("secret"), unescaped(content));

        assertThat(Credential.inFile(file).reveal()).isEqualTo(unescaped(secret));
    }

    @Test
    void namesAMissingFile(@TempDir Path root) {
        Path file = root.resolve("secret");

        assertThatThrownBy(() -> Credential.inFile(file).reveal())
                .isInstanceOf(InvalidConnection.class)
                .hasMessage("password file %s cannot be read: there is no such file; mount it or correct password-file"
                        .formatted(file));
    }

    @Test
    void namesAFileThatIsNoTextButNotItsContent(@TempDir Path root) throws IOException {
        Path file = Files.write(root.resolve("secret"), new byte[] {'h', 'u', 'n', (byte) 0xff});

        assertThatThrownBy(() -> Credential.inFile(file).reveal())
                .hasMessage("password file %s cannot be read: it is not UTF-8 text".formatted(file))
                .hasMessageNotContaining("hun");
    }

    @Test
    void namesAMissingVariable() {
        assertThatThrownBy(() -> Credential.inEnvironment("PW", Map.of()))
                .isInstanceOf(InvalidConnection.class)
                .hasMessage("environment variable PW is not set");
    }

    private static String unescaped(String text) {
        return text.replace("\\n", "\n").replace("\\r", "\r");
    }
}
