package dev.remat.jobs.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import dev.remat.materialization.error.RematException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Typed access to one section, layer over layer: a value comes from the first layer that has its key. Problems are
 * collected, never thrown, so that all of them can be shown at once; a value with a problem reads as absent. The keys
 * that were asked for are the allowed ones; {@link #finish()} reports the others. Not thread-safe.
 */
public final class ConfigReader implements KeyProblems {

    private static final Pattern SETTING = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final List<ConfigLayer> layers;
    private final ReadLog log;
    private final boolean complete;
    private final Allowed allowed;

    private ConfigReader(List<ConfigLayer> layers, ReadLog log, boolean complete, Allowed allowed) {
        this.layers = List.copyOf(layers);
        this.log = log;
        this.complete = complete;
        this.allowed = allowed;
    }

    /** Reads a file, and the files below it for keys that it does not have. */
    public static ConfigReader of(ConfigFile file, ConfigFile... below) {
        List<ConfigLayer> layers = new ArrayList<>(List.of(file.layer()));
        Arrays.stream(below).map(ConfigFile::layer).forEach(layers::add);
        return startingWith(file, layers);
    }

    /** Puts a file above the layers of this reader; the result collects problems of its own. */
    public ConfigReader overriddenBy(ConfigFile file) {
        List<ConfigLayer> higher = new ArrayList<>(List.of(file.layer()));
        higher.addAll(layers);
        return startingWith(file, higher);
    }

    private static ConfigReader startingWith(ConfigFile file, List<ConfigLayer> layers) {
        ReadLog log = new ReadLog();
        file.problems().forEach(log::add);
        return new ConfigReader(layers, log, true, new Allowed());
    }

    /** The same section with the layers of another reader below its own. */
    public ConfigReader withDefaults(ConfigReader lower) {
        List<ConfigLayer> all = new ArrayList<>(layers);
        all.addAll(lower.layers);
        return new ConfigReader(all, log, complete, allowed);
    }

    /** The same section read as a set of defaults: no key of it is required. */
    public ConfigReader partial() {
        return new ConfigReader(layers, log, false, allowed);
    }

    /** The same section, with no problem found yet. */
    public ConfigReader anew() {
        return new ConfigReader(layers, new ReadLog(), complete, new Allowed());
    }

    /** Whether this is a set of defaults, which need not be whole. */
    public boolean isPartial() {
        return !complete;
    }

    /** A section of fixed keys; empty where it is missing. */
    public ConfigReader section(String key) {
        know(key);
        refuseOtherThanSection(key);
        return child(layers.stream().map(layer -> layer.section(key)).toList());
    }

    /** The sections of a section whose keys are ids that people choose, by id. */
    public Map<String, ConfigReader> sections(String key) {
        ConfigReader parent = section(key);
        Map<String, ConfigReader> byId = new TreeMap<>();
        for (String id : parent.layers.get(0).keys()) {
            parent.know(id);
            if (parent.refuseOtherThanSection(id)) {
                byId.put(id, parent.child(List.of(parent.layers.get(0).section(id))));
            }
        }
        return byId;
    }

    /** The sections of a list, in its order. The list of the first layer that has one replaces those below it. */
    public List<ConfigReader> list(String key) {
        know(key);
        ConfigLayer holder = holder(key);
        Optional<List<? extends ConfigValue>> list = holder.list(key);
        if (list.isEmpty()) {
            usable(key, Set.of())
                    .filter(value -> !isNull(value))
                    .ifPresent(other -> add(key, "must be a list [ … ]; it is " + Conversion.shown(other)));
            return List.of();
        }
        List<ConfigReader> sections = new ArrayList<>();
        for (int place = 0; place < list.get().size(); place++) {
            ConfigValue element = list.get().get(place);
            if (element instanceof ConfigObject section && !Substitutions.isUnresolved(section)) {
                sections.add(child(List.of(holder.section(key, place, section))));
            } else {
                log.add(holder.problem(key, place, element, "must be a section { … }"));
            }
        }
        return sections;
    }

    /** The keys that the topmost layer has here, in the order in which they stand in its file. */
    public List<String> ownKeys() {
        return layers.get(0).keysInOrder();
    }

    /** Whether the file sets a key itself; a set of defaults never does, as it speaks for files that may not want it. */
    public boolean isOwn(String key) {
        return complete
                && layers.get(0)
                        .value(key)
                        .filter(value -> Substitutions.isUnresolved(value) || !isNull(value))
                        .isPresent();
    }

    /** Whether a key holds a section. */
    public boolean isSection(String key) {
        return holder(key).value(key).filter(ConfigObject.class::isInstance).isPresent();
    }

    /** A value, if it is set and can be read. An explicit {@code null} switches off what a lower layer sets. */
    public <T> Optional<T> optional(String key, Conversion<T> conversion) {
        know(key);
        return usable(key, conversion.placeholders())
                .filter(value -> conversion.takesNull() || !isNull(value))
                .flatMap(value -> attempt(key, () -> conversion.convert(value)));
    }

    /** A value that has to be there; its absence is a problem with this way out. */
    public <T> Optional<T> required(String key, Conversion<T> conversion, String wayOut) {
        if (complete && !has(key)) {
            know(key);
            add(key, "missing; " + wayOut + optionalReference(key));
            return Optional.empty();
        }
        return optional(key, conversion);
    }

    /** ClickHouse settings by name, each with a single value; lower layers fill in what is missing. */
    public Map<String, String> settings(String key) {
        return entries(key, SETTING, "is no name of a ClickHouse setting; those have letters, digits and underscores");
    }

    /**
     * Single values by names that people choose; lower layers fill in what is missing.
     *
     * @param names what the names look like
     * @param otherwise what is wrong with a name that does not
     */
    public Map<String, String> entries(String key, Pattern names, String otherwise) {
        know(key);
        if (!refuseOtherThanSection(key)) {
            return Map.of();
        }
        ConfigReader in = new ConfigReader(
                layers.stream().map(layer -> layer.section(key)).toList(), log, complete, new Allowed());
        Set<String> found = new TreeSet<>();
        in.layers.forEach(layer -> found.addAll(layer.keys()));
        Map<String, String> entries = new TreeMap<>();
        for (String name : found) {
            if (!names.matcher(name).matches()) {
                in.add(name, otherwise);
            }
            in.optional(name, Conversion.text()).ifPresent(value -> entries.put(name, value));
        }
        return entries;
    }

    /** Whether any layer sets the key to something. */
    public boolean has(String key) {
        return holder(key)
                .value(key)
                .filter(value -> Substitutions.isUnresolved(value) || !isNull(value))
                .isPresent();
    }

    /** Names keys that a later version of Remat brings: known, and a problem all the same. */
    public void later(String... keys) {
        allowed.later.addAll(List.of(keys));
    }

    /** Accepts every key of this section, where its other keys decide which are allowed and cannot be read. */
    public void allowAll() {
        allowed.known.addAll(layers.get(0).keys());
    }

    /** Adds a problem of the section as a whole. */
    public void refuse(String message) {
        log.add(layers.get(0).problem(message));
    }

    /** Builds something from values that were read; a refusal becomes a problem of the key that its message names. */
    public <T> Optional<T> build(List<String> keys, Supplier<T> builder) {
        try {
            return Optional.of(builder.get());
        } catch (RematException refused) {
            String message = String.valueOf(refused.getMessage());
            String key = keys.stream().filter(message::startsWith).findFirst().orElse(keys.get(0));
            boolean repeats = message.startsWith(key + ' ') && !message.startsWith(key + " and ");
            add(key, repeats ? message.substring(key.length() + 1) : message);
            return Optional.empty();
        }
    }

    /** Adds a problem where the key is set, in whichever layer that is. */
    @Override
    public void add(String key, String message) {
        int dot = key.indexOf('.');
        String first = dot < 0 ? key : key.substring(0, dot);
        ConfigLayer holder = holder(first);
        log.add((holder.isReference() ? layers.get(0) : holder).problem(key, message));
    }

    /** Reports the keys of the first layer that nobody asked for, here and in all sections that were read. */
    public void finish() {
        for (String key : layers.get(0).keys()) {
            if (allowed.later.contains(key)) {
                log.add(layers.get(0).problem(key, "not supported by this version of Remat; remove it"));
            } else if (!allowed.known.contains(key)) {
                log.add(layers.get(0).problem(key, "unknown key; " + hint(key)));
            }
        }
        allowed.sections.forEach(ConfigReader::finish);
    }

    /** Every problem found so far, by this reader and those of its sections. */
    public List<ConfigProblem> problems() {
        return log.problems();
    }

    /** The single values and lists that were asked for, as far as somebody or the program sets them, and where that stands. */
    public List<ExplainedKey> explained() {
        return log.explained();
    }

    /** Paths of all keys that were asked for. */
    public Set<String> keys() {
        return log.asked();
    }

    private String hint(String key) {
        return Suggestion.closest(key, allowed.known)
                .map("did you mean %s?"::formatted)
                .orElseGet(() -> "allowed here: " + String.join(", ", allowed.known));
    }

    private String optionalReference(String key) {
        return layers.get(0)
                .written(key)
                .flatMap(Substitutions::optionalReference)
                .map(" (%s names no variable of the environment)"::formatted)
                .orElse("");
    }

    private Optional<ConfigValue> usable(String key, Set<String> placeholders) {
        Optional<ConfigValue> value = holder(key).value(key);
        if (value.isPresent() && Substitutions.isUnresolved(value.get())) {
            Substitutions.unresolvedNames(value.get())
                    .forEach(name -> add(
                            key,
                            placeholders.contains(name) ? Substitutions.bare(name) : Substitutions.unresolved(name)));
            return Optional.empty();
        }
        Optional<String> quoted = value.flatMap(found -> Substitutions.quotedReference(found, placeholders));
        quoted.ifPresent(reference -> add(key, Substitutions.quoted(reference)));
        return quoted.isPresent() ? Optional.empty() : value;
    }

    private <T> Optional<T> attempt(String key, Supplier<T> conversion) {
        try {
            return build(List.of(key), conversion);
        } catch (ConfigException unforeseen) {
            add(key, "cannot be read: " + unforeseen.getMessage());
            return Optional.empty();
        }
    }

    private boolean refuseOtherThanSection(String key) {
        Optional<ConfigValue> other =
                usable(key, Set.of()).filter(value -> !isNull(value) && value.valueType() != ConfigValueType.OBJECT);
        other.ifPresent(value -> add(key, "must be a section { … }; it is " + Conversion.shown(value)));
        return other.isEmpty();
    }

    /** The first layer that has the key; the topmost where none has it. */
    private ConfigLayer holder(String key) {
        return layers.stream()
                .filter(layer -> layer.value(key).isPresent())
                .findFirst()
                .orElse(layers.get(0));
    }

    private ConfigReader child(List<ConfigLayer> section) {
        ConfigReader child = new ConfigReader(section, log, complete, new Allowed());
        allowed.sections.add(child);
        return child;
    }

    private void know(String key) {
        allowed.known.add(key);
        log.asked(key, layers);
    }

    private static boolean isNull(ConfigValue value) {
        return value.valueType() == ConfigValueType.NULL;
    }

    /** The keys of one section, as far as they were asked for, and the readers of the sections in it. */
    private static final class Allowed {

        private final Set<String> known = new TreeSet<>();
        private final Set<String> later = new TreeSet<>();
        private final List<ConfigReader> sections = new ArrayList<>();
    }
}
