package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.alert.AlertKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables of keys show the keys and defaults of {@code reference.conf}. */
class ConfigurationKeysTest {

    private static final Page PAGE = Page.of("docs/materialization.md");
    private static final ReferenceConf REFERENCE = ReferenceConf.read();

    @Test
    void everyKeyOfARouteIsExplained() {
        assertThat(explained("Keys of a route").keySet())
                .isEqualTo(REFERENCE.below("remat.defaults").keySet());
    }

    @Test
    void everyKeyOfRematConfIsExplained() {
        Set<String> keys = REFERENCE.below("remat").keySet().stream()
                .map(key -> "remat." + (key.startsWith("defaults.") ? "defaults" : key))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(explained("Keys of remat.conf").keySet()).isEqualTo(keys);
    }

    @Test
    void everyKeyOfAConnectionIsExplained() {
        Set<String> keys =
                new TreeSet<>(REFERENCE.below("connection-types.server").keySet());
        keys.addAll(REFERENCE.below("connection-types.embedded").keySet());

        assertThat(explained("Keys of a connection").keySet()).isEqualTo(keys);
    }

    @Test
    void everyKeyOfAChannelIsExplainedWithItsDefault() {
        Map<String, String> told = new TreeMap<>();
        Page.of("docs/alerts.md").section("Keys").rows().forEach(row -> told.put(row.get(0), row.get(1)));
        Map<String, String> keys = new TreeMap<>(REFERENCE.below("alert-channel"));
        List.of("webhook", "email", "command")
                .forEach(type -> keys.putAll(REFERENCE.below("alert-channel-types." + type)));
        keys.put("type", "");

        assertThat(told.keySet()).isEqualTo(keys.keySet());
        assertThat(keys).allSatisfy((key, value) -> {
            if (!value.isEmpty()) {
                assertThat(told.get(key)).as(key).isEqualTo(value);
            }
        });
    }

    @Test
    void everyKindOfAlertIsExplained() {
        assertThat(Page.of("docs/alerts.md").section("Kinds").firstCells())
                .containsExactlyElementsOf(
                        Stream.of(AlertKind.values()).map(AlertKind::id).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"column", "check"})
    void everyKeyOfAColumnAndOfACheckIsExplained(String what) {
        assertThat(explained("Keys of a " + what).keySet())
                .isEqualTo(REFERENCE.below(what).keySet());
    }

    @ParameterizedTest
    @CsvSource({"route, remat.defaults", "column, column", "check, check"})
    void everyDefaultIsTold(String what, String section) {
        Map<String, String> told = explained("Keys of a " + what);

        assertThat(REFERENCE.below(section)).allSatisfy((key, value) -> {
            if (!value.isEmpty()) {
                assertThat(told.get(key)).as(key).isEqualTo(value);
            }
        });
    }

    /** What the page tells as default, by key. */
    private static Map<String, String> explained(String heading) {
        Map<String, String> keys = new TreeMap<>();
        for (List<String> row : PAGE.section(heading).rows()) {
            keys.put(row.get(0), row.get(1));
        }
        return keys;
    }
}
