package dev.remat.scheduler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of completion in a real shell. */
class CompletionTest {

    @TempDir
    private Path folder;

    private Path script = Path.of("");

    @BeforeEach
    void printTheScript() throws IOException {
        var out = new StringWriter();
        var err = new StringWriter();
        int exitCode = new CommandLineInterface(
                        new RecordedActions(1), new PrintWriter(out), new PrintWriter(err), (e, verbose) -> 99)
                .execute("completion", "bash");
        assertThat(exitCode).as(err.toString()).isZero();
        script = Files.writeString(folder.resolve("completion"), out.toString());
        Path home = folder.resolve("home of remat");
        Path launcher = home.resolve("bin/remat");
        Files.createDirectories(home.resolve("bin"));
        Files.createDirectories(home.resolve("conf/routes"));
        Files.writeString(launcher, "#!/bin/sh\nexit 1\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Files.createSymbolicLink(folder.resolve("remat"), launcher);
        for (String route : List.of("orders", "order-lines", "customers")) {
            Files.writeString(home.resolve("conf/routes").resolve(route + ".conf"), "");
        }
    }

    @Test
    void completesCommandsOptionsAndTheirValues() throws Exception {
        assertThat(complete("ver")).containsExactly("verify", "versions");
        assertThat(complete("run", "orders", "--fo")).containsExactly("--format");
        assertThat(complete("run", "orders", "--format", "")).containsExactly("json", "md", "text");
        assertThat(complete("completion", "")).containsExactly("bash", "zsh");
        assertThat(complete("routes", "ne")).containsExactly("next");
    }

    @Test
    void completesIdsOfRoutesOfTheInstallation() throws Exception {
        assertThat(complete("run", "ord")).containsExactly("order-lines", "orders");
        assertThat(complete("runs", "--route", "")).containsExactly("customers", "order-lines", "orders");
        assertThat(complete("trigger", "customers", "o")).containsExactly("order-lines", "orders");
    }

    @Test
    void completesIdsOfRoutesBesideTheConfigurationThatIsMeant() throws Exception {
        Files.createDirectories(folder.resolve("other/routes"));
        Files.writeString(folder.resolve("other/routes/prices.conf"), "");
        assertThat(complete("run", "--config", "other/remat.conf", "")).containsExactly("prices");
        assertThat(complete("run", "--config", "nowhere/remat.conf", "")).isEmpty();
    }

    @Test
    void isGoodBash() throws Exception {
        assertThat(bash("bash", "-n", script.toString())).isEmpty();
    }

    @Test
    void isGoodZsh() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "zsh"))),
                "there is no zsh here");
        assertThat(bash("zsh", "-n", script.toString())).isEmpty();
    }

    /** What is offered for the last of the words behind {@code remat}, sorted. */
    private List<String> complete(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "-c", """
                source ./completion
                compopt() { :; } # works only while bash itself completes
                COMP_WORDS=(./remat "$@")
                COMP_CWORD=$#
                COMP_LINE="${COMP_WORDS[*]}"
                _complete_remat
                printf '%s\\n' "${COMPREPLY[@]}" | sort
                """, "bash"));
        command.addAll(List.of(words));
        return bash(command.toArray(String[]::new));
    }

    /** What it prints, errors included. */
    private List<String> bash(String... command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().remove("REMAT_CONFIG");
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed.lines().filter(line -> !line.isBlank()).toList();
    }
}
