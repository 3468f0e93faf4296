package dev.remat.jobs.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A configured value as JSON. The library's own rendering would take numbers through floating point. */
final class Json {

    private Json() {}

    static String of(ConfigValue value) {
        if (Substitutions.isUnresolved(value)) {
            throw new InvalidValue(Substitutions.unresolvedNames(value).stream()
                    .map(Substitutions::unresolved)
                    .collect(Collectors.joining("; ")));
        }
        if (value instanceof ConfigObject section) {
            return new TreeMap<>(section)
                    .entrySet().stream()
                            .map(entry -> text(entry.getKey()) + ':' + of(entry.getValue()))
                            .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof ConfigList list) {
            return list.stream().map(Json::of).collect(Collectors.joining(",", "[", "]"));
        }
        if (value.valueType() == ConfigValueType.STRING) {
            Substitutions.quotedReference(value, Set.of()).ifPresent(reference -> {
                throw new InvalidValue(Substitutions.quoted(reference));
            });
            return value.render(ConfigRenderOptions.concise());
        }
        return value.valueType() == ConfigValueType.NUMBER
                ? Conversion.scalar(value)
                : String.valueOf(value.unwrapped());
    }

    private static String text(String key) {
        return ConfigValueFactory.fromAnyRef(key).render(ConfigRenderOptions.concise());
    }
}
