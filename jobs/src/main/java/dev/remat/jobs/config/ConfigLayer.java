package dev.remat.jobs.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One section of one file.
 *
 * @param file the file's name in messages
 * @param prefix path of the section in its file, with a dot at its end; empty for the root
 * @param values the section, substituted
 * @param raw the section as written, which knows the line of a value that came from the environment
 * @param order the order of the keys in the file
 * @param parts the files that the file is made of
 */
record ConfigLayer(String file, String prefix, ConfigObject values, ConfigObject raw, KeyOrder order, Parts parts) {

    /** Whether it is part of the program, so that nobody can put it right. */
    boolean isReference() {
        return file.equals(ConfigLoader.REFERENCE);
    }

    Set<String> keys() {
        return values.keySet();
    }

    /** The keys as they stand in the file; by name in an element of a list. */
    List<String> keysInOrder() {
        return order.sorted(path(), values.keySet());
    }

    Optional<ConfigValue> value(String key) {
        return Optional.ofNullable(values.get(key));
    }

    Optional<ConfigValue> written(String key) {
        try {
            return Optional.ofNullable(raw.get(key));
        } catch (ConfigException.NotResolved merged) {
            return Optional.empty();
        }
    }

    /** The problem of a key, at the value's own place; with a dotted key at the place of its section at least. */
    ConfigProblem problem(String key, String message) {
        int dot = key.indexOf('.');
        if (dot > 0 && !values.containsKey(key)) {
            return section(key.substring(0, dot)).problem(key.substring(dot + 1), message);
        }
        return Stream.of(
                        value(key),
                        written(key),
                        prefix.isEmpty() ? Optional.<ConfigValue>empty() : Optional.of(values))
                .flatMap(Optional::stream)
                .map(ConfigValue::origin)
                .filter(origin -> Origins.line(origin) > 0)
                .findFirst()
                .map(origin -> new ConfigProblem(Origins.file(origin), Origins.line(origin), prefix + key, message))
                .orElseGet(() -> new ConfigProblem(file, 0, prefix + key, message));
    }

    /** A value as it is set here; empty where it is not, or is a section. */
    Optional<SetValue> set(String key) {
        return value(key).filter(value -> !isSection(value)).map(value -> {
            Optional<String> variable = Origins.variable(value.origin());
            if (isReference()) {
                return new SetValue(text(value), file, 0, path(), variable);
            }
            ConfigProblem place = problem(key, "");
            return new SetValue(text(value), place.file(), place.line(), path(), variable);
        });
    }

    /** The same value as each of the files sets it that the file is made of, the one that holds among them. */
    List<SetValue> setInParts(String key) {
        return parts.layers().stream()
                .map(this::sameSection)
                .flatMap(layer -> layer.set(key).stream())
                .toList();
    }

    private ConfigLayer sameSection(ConfigLayer root) {
        ConfigLayer section = root;
        for (String key : prefix.isEmpty() ? new String[0] : path().split("\\.", -1)) {
            section = section.section(key);
        }
        return section;
    }

    private static boolean isSection(ConfigValue value) {
        return value instanceof ConfigObject && !Substitutions.isUnresolved(value);
    }

    private static String text(ConfigValue value) {
        return value.valueType() == ConfigValueType.STRING && !Substitutions.isUnresolved(value)
                ? String.valueOf(value.unwrapped())
                : value.render(ConfigRenderOptions.concise().setJson(false));
    }

    /** A problem of the section as a whole. */
    ConfigProblem problem(String message) {
        int line = prefix.isEmpty() ? 0 : Origins.line(values.origin());
        return new ConfigProblem(line > 0 ? Origins.file(values.origin()) : file, line, path(), message);
    }

    /** The section of a key; empty where the key is missing or something else. */
    ConfigLayer section(String key) {
        return new ConfigLayer(file, prefix + key + '.', object(value(key)), object(written(key)), order, parts);
    }

    /** The elements of a list; empty where the key is missing or something else. */
    Optional<List<? extends ConfigValue>> list(String key) {
        return value(key).filter(ConfigList.class::isInstance).map(ConfigList.class::cast);
    }

    /** An element of a list that is a section. */
    ConfigLayer section(String key, int place, ConfigObject element) {
        return new ConfigLayer(
                file, prefix + element(key, place) + '.', element, element, KeyOrder.BY_NAME, Parts.NONE);
    }

    /** The problem of an element of a list, at its own place. */
    ConfigProblem problem(String key, int place, ConfigValue element, String message) {
        int line = Origins.line(element.origin());
        return line > 0
                ? new ConfigProblem(Origins.file(element.origin()), line, prefix + element(key, place), message)
                : problem(key, message);
    }

    private static String element(String key, int place) {
        return "%s[%d]".formatted(key, place);
    }

    private String path() {
        return prefix.isEmpty() ? "" : prefix.substring(0, prefix.length() - 1);
    }

    private static ConfigObject object(Optional<ConfigValue> value) {
        return value.filter(found -> !Substitutions.isUnresolved(found) && found.valueType() == ConfigValueType.OBJECT)
                .map(ConfigObject.class::cast)
                .orElseGet(() -> ConfigFactory.empty().root());
    }
}
