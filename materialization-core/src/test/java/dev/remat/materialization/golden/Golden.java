package dev.remat.materialization.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares text with a file under {@code src/test/resources/golden}. Run the tests with {@code -Dgolden.update=true} to write
 * the files anew, and read the difference before committing it.
 */
public final class Golden {

    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

    private Golden() {}

    public static void assertMatches(String file, String actual) {
        Path golden = FOLDER.resolve(file);
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.createDirectories(golden.getParent());
                Files.writeString(golden, actual);
            }
            assertThat(golden).as("golden file").exists();
            assertThat(actual).as(file).isEqualTo(Files.readString(golden));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
