package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The tables of keys show the keys and defaults of {@code reference.conf}. */
class ConfigurationKeysTest {

    private static final Page PAGE = Page.of("docs/materialization.md");
    private static final Config REFERENCE =
            ConfigFactory.parseResources(ConfigurationKeysTest.class.getClassLoader(), "reference.conf");

    @Test
    void everyKeyOfARouteIsExplainedWithItsDefault() {
        assertThat(explained("Keys of a route"))
                .isEqualTo(withDefaults(REFERENCE.getObject("remat.defaults"), Set.of("settings")));
    }

    @Test
    void everyKeyOfRematConfIsExplained() {
        Set<String> keys = new TreeSet<>();
        withDefaults(REFERENCE.getObject("remat"), Set.of("connections", "defaults"))
                .keySet()
                .forEach(key -> keys.add("remat." + key));

        assertThat(explained("Keys of remat.conf").keySet()).isEqualTo(keys);
    }

    @Test
    void everyKeyOfAConnectionIsExplained() {
        Set<String> keys = new TreeSet<>();
        REFERENCE
                .getObject("connection-types")
                .forEach((type, section) -> keys.addAll(
                        withDefaults((ConfigObject) section, Set.of("settings")).keySet()));

        assertThat(explained("Keys of a connection").keySet()).isEqualTo(keys);
    }

    /** Defaults by key; a default that is told in words has none, like a key without a default. */
    private static Map<String, String> explained(String heading) {
        Map<String, String> keys = new TreeMap<>();
        for (List<String> row : PAGE.section(heading).rows()) {
            keys.put(row.get(0), row.get(1));
        }
        Map<String, String> inReference = withDefaults(REFERENCE.getObject("remat.defaults"), Set.of("settings"));
        keys.replaceAll((key, told) -> inReference.getOrDefault(key, "").isEmpty() ? "" : told);
        return keys;
    }

    private static Map<String, String> withDefaults(ConfigObject section, Set<String> leaves) {
        Map<String, String> keys = new TreeMap<>();
        section.forEach((key, value) -> {
            if (value instanceof ConfigObject inner && !leaves.contains(key)) {
                withDefaults(inner, leaves).forEach((rest, text) -> keys.put(key + '.' + rest, text));
            } else {
                keys.put(key, text(value));
            }
        });
        return keys;
    }

    private static String text(ConfigValue value) {
        return value.valueType() == ConfigValueType.NULL ? "" : String.valueOf(value.unwrapped());
    }
}
