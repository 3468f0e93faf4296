package dev.remat.jobs.config;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import java.util.List;

/** One file with what it includes, parsed and substituted as far as it goes. */
public final class ConfigFile {

    private final String display;
    private final ConfigObject raw;
    private final ConfigObject values;
    private final KeyOrder order;
    private final boolean readable;
    private final List<ConfigProblem> problems;

    private ConfigFile(
            String display,
            ConfigObject raw,
            ConfigObject values,
            KeyOrder order,
            boolean readable,
            List<ConfigProblem> problems) {
        this.display = display;
        this.raw = raw;
        this.values = values;
        this.order = order;
        this.readable = readable;
        this.problems = List.copyOf(problems);
    }

    static ConfigFile of(
            String display, ConfigObject raw, ConfigObject values, KeyOrder order, List<ConfigProblem> problems) {
        return new ConfigFile(display, raw, values, order, true, problems);
    }

    static ConfigFile unreadable(String display, List<ConfigProblem> problems) {
        ConfigObject nothing = ConfigFactory.empty().root();
        return new ConfigFile(display, nothing, nothing, KeyOrder.BY_NAME, false, problems);
    }

    /** Its name in messages. */
    public String display() {
        return display;
    }

    /** Whether it could be parsed; if not, {@link #problems()} says why and it has no keys. */
    public boolean isReadable() {
        return readable;
    }

    /** What reading the file itself brought up: syntax, includes. */
    public List<ConfigProblem> problems() {
        return problems;
    }

    ConfigLayer layer() {
        return new ConfigLayer(display, "", values, raw, order);
    }
}
