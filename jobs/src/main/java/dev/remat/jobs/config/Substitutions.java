package dev.remat.jobs.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigResolver;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Substitution: from the file itself and from the environment that was handed in, never from the process. */
final class Substitutions {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(\\??)([^}]*)}");

    private Substitutions() {}

    /** Resolves what can be resolved; what cannot stays in place, so that all of it can be reported at once. */
    static Config resolve(Config parsed, Map<String, String> environment) {
        return parsed.resolve(ConfigResolveOptions.noSystem()
                .setAllowUnresolved(true)
                .appendResolver(new EnvironmentResolver(environment)));
    }

    static boolean isUnresolved(ConfigValue value) {
        try {
            if (value.valueType() == ConfigValueType.OBJECT) {
                return ((ConfigObject) value).size() < 0;
            }
            value.unwrapped();
            return false;
        } catch (ConfigException.NotResolved unresolved) {
            return true;
        }
    }

    /** The names that a value still asks for. */
    static Set<String> unresolvedNames(ConfigValue value) {
        Set<String> names = new TreeSet<>();
        Matcher references = REFERENCE.matcher(value.render(ConfigRenderOptions.concise()));
        while (references.find()) {
            if (references.group(1).isEmpty()) {
                names.add(references.group(2));
            }
        }
        return names;
    }

    /** The {@code ${?NAME}} that left a key without a value. */
    static Optional<String> optionalReference(ConfigValue raw) {
        Matcher references = REFERENCE.matcher(raw.render(ConfigRenderOptions.concise()));
        return references.find() ? Optional.of(references.group()) : Optional.empty();
    }

    /** A substitution that quotes have turned into plain text, unless it is one of the names that belong there. */
    static Optional<String> quotedReference(ConfigValue value, Set<String> placeholders) {
        if (value instanceof ConfigList list) {
            return list.stream()
                    .flatMap(item -> quotedReference(item, placeholders).stream())
                    .findFirst();
        }
        if (value.valueType() != ConfigValueType.STRING || Origins.isEnvironment(value.origin())) {
            return Optional.empty();
        }
        return REFERENCE
                .matcher((String) value.unwrapped())
                .results()
                .filter(reference -> !placeholders.contains(reference.group(2)))
                .map(MatchResult::group)
                .findFirst();
    }

    /** What is wrong with a substitution that quotes have turned into plain text. */
    static String quoted(String reference) {
        return "\"%s\" in quotes is plain text, not a substitution; write %s without the quotes"
                .formatted(reference, reference);
    }

    /** What is wrong with a name that nothing stands for. */
    static String unresolved(String name) {
        return "${%s} is neither a key of this file nor set in the environment; set it, or write ${?%s} if it may be missing"
                .formatted(name, name);
    }

    /** What is wrong with a placeholder that HOCON took for a substitution. */
    static String bare(String placeholder) {
        return "${%s} is filled in when the value is used; put the whole value in quotes, ${%s} with it"
                .formatted(placeholder, placeholder);
    }

    private record EnvironmentResolver(Map<String, String> environment) implements ConfigResolver {

        @Override
        public @Nullable ConfigValue lookup(String path) {
            String value = environment.get(path);
            return value == null ? null : ConfigValueFactory.fromAnyRef(value, Origins.ENVIRONMENT + path);
        }

        @Override
        public ConfigResolver withFallback(ConfigResolver fallback) {
            return this;
        }
    }
}
