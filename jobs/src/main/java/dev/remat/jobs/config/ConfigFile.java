package dev.remat.jobs.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One file with what it includes, parsed and substituted as far as it goes. */
public final class ConfigFile {

    private static final ConfigRenderOptions AS_WRITTEN = ConfigRenderOptions.defaults()
            .setOriginComments(false)
            .setComments(false)
            .setJson(false);

    private final String display;
    private final ConfigObject raw;
    private final ConfigObject values;
    private final KeyOrder order;
    private final boolean readable;
    private final List<ConfigProblem> problems;
    private final Parts parts;

    private ConfigFile(
            String display,
            ConfigObject raw,
            ConfigObject values,
            KeyOrder order,
            boolean readable,
            List<ConfigProblem> problems,
            Parts parts) {
        this.display = display;
        this.raw = raw;
        this.values = values;
        this.order = order;
        this.readable = readable;
        this.problems = List.copyOf(problems);
        this.parts = parts;
    }

    static ConfigFile of(
            String display,
            ConfigObject raw,
            ConfigObject values,
            KeyOrder order,
            List<ConfigProblem> problems,
            Parts parts) {
        return new ConfigFile(display, raw, values, order, true, problems, parts);
    }

    static ConfigFile unreadable(String display, List<ConfigProblem> problems) {
        ConfigObject nothing = ConfigFactory.empty().root();
        return new ConfigFile(display, nothing, nothing, KeyOrder.BY_NAME, false, problems, Parts.NONE);
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

    /** What it and the files that it includes hold, by file, as written: substitutions stand there by their names. */
    public Map<Path, String> texts() {
        return parts.texts();
    }

    /** A section as written, substitutions by their names; empty where it is missing or cannot be told apart. */
    public String written(String section) {
        try {
            return raw.toConfig().hasPath(section)
                    ? raw.toConfig().getObject(section).render(AS_WRITTEN)
                    : "";
        } catch (ConfigException merged) {
            return "";
        }
    }

    ConfigLayer layer() {
        return new ConfigLayer(display, "", values, raw, order, parts);
    }
}
