package dev.remat.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnginePackageTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, false, linux-x64-gnu",
        "Linux, x86_64, true, linux-x64-musl",
        "Linux, aarch64, false, linux-arm64-gnu",
        "Mac OS X, aarch64, false, darwin-arm64",
        "Mac OS X, x86_64, false, darwin-x64",
        "Windows 11, amd64, false, windows-11-x64",
    })
    void namesPlatformsAsNpmDoes(String osName, String osArch, boolean musl, String platform) {
        assertThat(EnginePackage.platformOf(osName, osArch, musl)).isEqualTo(platform);
    }

    @Test
    void hasAnEngineForLinuxOnIntel() {
        assertThat(EnginePackage.forPlatform("linux-x64-gnu").coordinates())
                .isEqualTo("@chdb/lib-linux-x64-gnu@26.7.3-stable.1");
    }

    @Test
    void namesTheWayOutOnOtherPlatforms() {
        assertThatThrownBy(() -> EnginePackage.forPlatform("windows-11-x64"))
                .isInstanceOf(EmbeddedClickHouseException.class)
                .hasMessageContainingAll(
                        "windows-11-x64", "linux-x64-gnu", "docker compose up", "connections.<name>.endpoint");
    }

    @Test
    void takesALibraryThatIsGivenAndRefusesOneThatIsNotThere(@TempDir Path folder) throws Exception {
        Path library = Files.writeString(folder.resolve("libchdb.so"), "x");
        assertThat(EngineLibrary.given(library.toString())).isEqualTo(library);
        assertThatThrownBy(() -> EngineLibrary.given(folder.resolve("gone.so").toString()))
                .isInstanceOf(EmbeddedClickHouseException.class)
                .hasMessageContainingAll("REMAT_ENGINE_LIBRARY", "gone.so", "unset it");
    }
}
