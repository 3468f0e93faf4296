package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import dev.remat.jobs.alert.AlertTerms;
import dev.remat.jobs.alert.DeliveryTerms;
import dev.remat.jobs.alert.LinkSettings;
import dev.remat.jobs.config.ConfigLoader;
import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.route.Queueing;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteReader;
import dev.remat.jobs.route.ScheduleSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** reference.conf says what the readers do, and all of it. */
final class ReferenceTest {

    @Test
    void hasEveryKeyThatTheReadersTakeAndNoOther(@TempDir Path root) {
        new ConfFolder(root).remat("""
                remat.connections {
                  server { type = server, endpoint = "http://ch", password-file = x }
                  embedded { type = embedded }
                }
                remat.pools { pool {} }
                remat.alerts { webhook { type = webhook }, email { type = email }, command { type = command } }
                remat.defaults.columns { c { type = String } }
                remat.defaults.quality.checks = [
                  { accepted-values {} }, { range {} }, { regex {} }
                  { row-count {} }, { freshness {} }, { referential {} }
                ]
                """);
        ConfigLoader files = new ConfigLoader(Map.of(), List.of(root));
        ConfigReader file = ConfigReader.of(files.load(root.resolve("remat.conf")), files.reference());
        SettingsReader settings = new SettingsReader(root, file, ConfigReader.of(files.reference()));
        settings.read();
        new RouteReader(settings.routeDefaults().partial()).check();

        Set<String> ofEveryChannel =
                reference().getConfig("alert-channel").root().keySet();
        Set<String> taken = file.keys().stream()
                .map(key -> channelKey(key, ofEveryChannel))
                .map(key -> key.replaceFirst("^remat\\.connections\\.(?=server|embedded)", "connection-types."))
                .map(key -> key.replaceFirst("^remat\\.pools\\.pool(?=$|\\.)", "pool"))
                .map(key -> key.replaceFirst("^remat\\.defaults\\.columns\\.c(?=$|\\.)", "column"))
                .map(key -> key.replaceFirst("^remat\\.defaults\\.quality\\.checks\\[\\d]", "check"))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> documented = new TreeSet<>(Set.of("connection-types.server", "connection-types.embedded"));
        collect("", reference().root(), documented);
        documented.removeAll(Set.of("connection-types", "check", "alert-channel", "alert-channel-types"));
        assertThat(taken).isEqualTo(documented);
    }

    /** A key of a channel called like its type stands in the reference among those of every channel, or of its type. */
    private static String channelKey(String key, Set<String> ofEveryChannel) {
        Matcher channel =
                Pattern.compile("remat\\.alerts\\.(\\w+)(?:\\.(([\\w-]+).*))?").matcher(key);
        if (!channel.matches()) {
            return key;
        }
        if (channel.group(2) == null) {
            return "alert-channel-types." + channel.group(1);
        }
        return ofEveryChannel.contains(channel.group(3))
                ? "alert-channel." + channel.group(2)
                : "alert-channel-types." + channel.group(1) + "." + channel.group(2);
    }

    @Test
    void explainsEveryKeyInItsLine() throws IOException {
        try (var stream = Objects.requireNonNull(ConfigLoader.class.getResourceAsStream("/reference.conf"))) {
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(text.lines()
                            .filter(line ->
                                    line.contains(" = ") && !line.strip().startsWith("#")))
                    .hasSizeGreaterThan(30)
                    .allMatch(line -> line.matches(".*\\S +# \\S.*"));
        }
    }

    @Test
    void hasTheDefaultsOfTheRecords(@TempDir Path root) {
        ConfFolder conf = new ConfFolder(root).soundRoute("a");

        Configuration loaded = conf.load().orThrow();

        assertThat(loaded.settings().node()).isEqualTo(NodeSettings.DEFAULTS);
        assertThat(loaded.settings().shutdown()).isEqualTo(ShutdownSettings.DEFAULTS);
        assertThat(loaded.settings().routesDir()).isEqualTo(root.resolve("routes"));
        assertThat(loaded.settings().evidence().dir()).isEqualTo(root.resolve("data/evidence"));
        Route route = Objects.requireNonNull(loaded.routes().get("a"));
        assertThat(route.policy()).isEqualTo(ConfFolder.DEFAULTS);
        assertThat(route.retry()).isEqualTo(Retry.DEFAULTS);
        assertThat(route.schedule())
                .usingRecursiveComparison()
                .ignoringFields("timeZone")
                .isEqualTo(ScheduleSettings.BY_HAND);
        assertThat(route.schedule().timeZone().getId()).isEqualTo("UTC");
        assertThat(route.alerts()).isNull();
        assertThat(route.queueing()).isEqualTo(Queueing.DEFAULTS);
        assertThat(loaded.settings().alerts()).isEmpty();
    }

    @Test
    void hasTheDefaultsOfAChannel(@TempDir Path root) {
        ConfFolder conf = new ConfFolder(root).remat("remat.alerts.pager { type = command, command = [page] }");

        var channel =
                Objects.requireNonNull(conf.load().orThrow().settings().alerts().get("pager"));

        assertThat(channel.alerts()).isEqualTo(AlertTerms.DEFAULTS);
        assertThat(channel.delivery()).isEqualTo(DeliveryTerms.DEFAULTS);
        assertThat(channel.links()).isEqualTo(LinkSettings.NONE);
    }

    @Test
    void namesTheNodeAfterItsHost(@TempDir Path root) {
        assertThat(new ConfFolder(root)
                        .environment("HOSTNAME", "node-3")
                        .load()
                        .settings()
                        .node()
                        .id())
                .isEqualTo("node-3");
    }

    private static Config reference() {
        return ConfigFactory.parseResources(ConfigLoader.class.getClassLoader(), "reference.conf")
                .resolve();
    }

    private static void collect(String prefix, ConfigObject section, Set<String> paths) {
        for (Map.Entry<String, ConfigValue> entry : section.entrySet()) {
            paths.add(prefix + entry.getKey());
            if (entry.getValue() instanceof ConfigObject child) {
                collect(prefix + entry.getKey() + '.', child, paths);
            }
        }
    }
}
