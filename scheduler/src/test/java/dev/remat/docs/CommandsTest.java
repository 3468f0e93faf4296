package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.connection.EnvironmentConnections;
import dev.remat.scheduler.cli.Actions;
import dev.remat.scheduler.cli.CommandLineInterface;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands and options of the pages and of the program are the same. */
class CommandsTest {

    private static final Pattern CALL = Pattern.compile("^(?:bin/)?remat (.*)$");
    private static final Pattern OPTION_OF_HELP = Pattern.compile("(?m)^ +(?:(-\\w), )?(--[a-z][a-z-]*)");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]*|-[a-zA-Z]");

    private static final Set<String> COMMANDS = commandsOfHelp();

    static List<Page> pages() {
        return Page.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyCallOnAPageCouldBeTyped(Page page) {
        assertThat(calls(page)).allSatisfy(call -> {
            Optional<String> command = commandOf(call);
            assertThat(optionsOfHelp(command)).as(call).containsAll(optionsIn(call));
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "trigger",
                "cancel",
                "serve",
                "reload",
                "runs",
                "audit",
                "show",
                "logs",
                "pause",
                "resume",
                "user add",
                "user token",
                "user list",
                "validate",
                "routes next",
                "explain",
                "plan",
                "versions",
                "approve",
                "reject",
                "rollback",
                "verify",
                "clean",
                "materialize",
                "clickhouse",
                "demo"
            })
    void everyOptionOfACommandIsDescribed(String command) {
        Set<String> own = optionsOfHelp(Optional.of(command));
        own.removeAll(optionsOfHelp(Optional.empty()));

        assertThat(described("remat " + command)).isEqualTo(own);
    }

    @Test
    void everyOptionOfAllCommandsIsDescribed() {
        assertThat(described("Options of every command")).isEqualTo(optionsOfHelp(Optional.empty()));
    }

    @Test
    void everyCommandIsDescribed() {
        Set<String> described = Page.of("docs/cli.md").section("Command line").rows().stream()
                .map(row -> row.get(0))
                .filter(cell -> cell.startsWith("[remat "))
                .map(cell -> cell.substring("[remat ".length(), cell.indexOf(']')))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(described).isEqualTo(COMMANDS);
    }

    @Test
    void everyVariableOfAConnectionIsRead() {
        Map<String, String> environment = new TreeMap<>();
        Page.of("docs/cli.md").section("remat materialize").firstCells().stream()
                .filter(cell -> cell.startsWith("REMAT_CONNECTION_"))
                .filter(cell -> !cell.endsWith("_PASSWORD_FILE"))
                .forEach(name -> environment.put(
                        name, name.endsWith("_ENDPOINT") ? "http://127.0.0.1:8123" : "value of " + name));

        var connection = EnvironmentConnections.read("ch-prod", environment);

        assertThat(List.of(connection.user(), connection.password().reveal(), connection.database()))
                .allMatch(value -> value.startsWith("value of REMAT_CONNECTION_CH_PROD_"));
    }

    private static Set<String> described(String heading) {
        return Page.of("docs/cli.md").section(heading).firstCells().stream()
                .flatMap(cell -> optionsIn(cell).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> calls(Page page) {
        Stream<String> blocks = Stream.of("sh", "text")
                .flatMap(info -> page.blocks(info).stream())
                .flatMap(block -> block.replace("\\\n", " ").lines());
        return Stream.concat(blocks, page.codeSpans().stream())
                .flatMap(line -> CALL.matcher(line.strip()).results())
                .map(call -> call.group(1));
    }

    private static Optional<String> commandOf(String call) {
        List<String> words = List.of(call.split("\\s+"));
        return COMMANDS.stream()
                .filter(command -> Collections.indexOfSubList(words, List.of(command.split(" "))) == 0)
                .findFirst()
                .or(() -> Optional.of(words.get(0)).filter(word -> !word.startsWith("-") && !word.equals("COMMAND")));
    }

    private static Set<String> optionsIn(String call) {
        return Arrays.stream(call.split("[\\s,=]+"))
                .filter(word -> OPTION.matcher(word).matches())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> optionsOfHelp(Optional<String> command) {
        return OPTION_OF_HELP
                .matcher(help(command))
                .results()
                .flatMap(m -> Stream.of(m.group(1), m.group(2)))
                .filter(option -> option != null)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Every command; of one that groups others, those. */
    private static Set<String> commandsOfHelp() {
        return listed(Optional.empty())
                .flatMap(command -> {
                    List<String> grouped = listed(Optional.of(command))
                            .map(name -> command + " " + name)
                            .toList();
                    return grouped.isEmpty() ? Stream.of(command) : grouped.stream();
                })
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> listed(Optional<String> command) {
        return help(command)
                .lines()
                .dropWhile(line -> !line.startsWith("Commands:"))
                .skip(1)
                .takeWhile(line -> !line.isBlank())
                .map(line -> line.strip().split(" ", 2)[0]);
    }

    private static String help(Optional<String> command) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        var program = new CommandLineInterface(
                nothingStarts(), new PrintWriter(out), new PrintWriter(err), (failure, verbose) -> 1);

        int exitCode = program.execute(
                Stream.concat(command.stream().flatMap(words -> Stream.of(words.split(" "))), Stream.of("--help"))
                        .toArray(String[]::new));

        assertThat(exitCode).as("help of %s: %s", command.orElse("remat"), err).isZero();
        return out.toString();
    }

    private static Actions nothingStarts() {
        return (Actions) Proxy.newProxyInstance(
                Actions.class.getClassLoader(), new Class<?>[] {Actions.class}, (proxy, action, arguments) -> {
                    throw new AssertionError("asking for help started " + action.getName());
                });
    }
}
