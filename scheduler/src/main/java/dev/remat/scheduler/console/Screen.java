package dev.remat.scheduler.console;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the two streams of a process can show.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is one
 * @param live whether a terminal may be written to anew and anew: not where TERM says that it is dumb, nor for a build server
 * @param unicode whether a terminal shows more than ASCII
 * @param coloured whether colours are welcome: not where TERM says that there are none, or NO_COLOR that nobody wants them
 */
public record Screen(boolean out, boolean err, boolean live, boolean unicode, boolean coloured) {

    /** No terminal at all. */
    public static final Screen NONE = new Screen(false, false, false, false, false);

    private static final Set<String> DUMB = Set.of("", "dumb", "unknown");

    /**
     * From what the launcher has found, since Java cannot tell of each stream, and from the environment.
     *
     * @param terminals {@code out}, {@code err}, both with a comma between them, or nothing
     */
    public static Screen of(String terminals, Map<String, String> environment) {
        List<String> found = List.of(terminals.split(",", -1));
        boolean dumb = DUMB.contains(environment.getOrDefault("TERM", ""));
        return new Screen(
                found.contains("out"),
                found.contains("err"),
                !dumb && environment.getOrDefault("CI", "").isEmpty(),
                isUnicode(environment),
                !dumb && environment.getOrDefault("NO_COLOR", "").isEmpty());
    }

    private static boolean isUnicode(Map<String, String> environment) {
        String locale = Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("")
                .toLowerCase(Locale.ROOT);
        return locale.endsWith("utf-8") || locale.endsWith("utf8");
    }

    /** Whether people see standard error, and see it change. */
    public boolean showsProgress() {
        return err && live;
    }

    /**
     * Those of standard output.
     *
     * @param choice {@code always}, {@code never}, or {@code auto}: as the terminal and the environment say
     */
    public Colours coloursOfOut(String choice) {
        return colours(choice, out);
    }

    /** Those of standard error. */
    public Colours coloursOfErr(String choice) {
        return colours(choice, err);
    }

    private Colours colours(String choice, boolean terminal) {
        return new Colours(choice.equals("always") || (choice.equals("auto") && terminal && coloured));
    }
}
