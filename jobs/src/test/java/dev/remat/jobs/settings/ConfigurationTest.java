package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.EmbeddedConnection;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.NodeSettings.ShortRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConfigurationTest {

    private ConfFolder conf;

    @BeforeEach
    void makeFolder(@TempDir Path root) {
        conf = new ConfFolder(root);
    }

    @Test
    void twoBrokenRoutesLeaveTheGoodOneAlone() {
        conf.soundRoute("good");
        conf.soundRoute("typo", "crom = \"0 * * * * ?\"");
        conf.route("torn", "connection = {\n  local\n");

        Configuration loaded = conf.load();

        assertThat(loaded.routes()).containsOnlyKeys("good");
        assertThat(loaded.problems()).isEmpty();
        assertThat(loaded.brokenRoutes()).containsOnlyKeys("torn", "typo");
        assertThat(conf.shown(loaded.allProblems()))
                .hasSize(2)
                .anySatisfy(problem -> assertThat(problem).startsWith("routes/torn.conf:"))
                .contains("routes/typo.conf:5: crom: unknown key; did you mean cron?");
    }

    @Test
    void namesAMissingFileAndTheOptionForAnother() {
        Configuration loaded = Configuration.load(conf.path("elsewhere/remat.conf"), Map.of());

        assertThat(conf.shown(loaded.problems()))
                .containsExactly(
                        "elsewhere/remat.conf: no such file; create it, or name another one with --config FILE");
        assertThat(loaded.routes()).isEmpty();
    }

    @Test
    void readsEverySetting() {
        conf.remat("""
                remat {
                  node { id = ${?HOST}, max-concurrent-runs = 7, short-runs { reserve = 2, up-to = 30 seconds } }
                  connections {
                    local { type = embedded, dir = ../data, port = 8124, memory-limit = 2G, max-concurrent-runs = 3 }
                  }
                  pools { heavy { max-concurrent-runs = 2 } }
                  routes-dir = tables
                  evidence { dir = /var/evidence }
                  shutdown { wait = 2 minutes }
                }
                """).environment("HOST", "node-7");
        conf.write("tables/a.conf", ConfFolder.sound("a"));

        RematSettings settings = conf.load().orThrow().settings();

        assertThat(settings.node()).isEqualTo(new NodeSettings("node-7", 7, new ShortRuns(2, Duration.ofSeconds(30))));
        assertThat(settings.routesDir()).isEqualTo(conf.path("tables"));
        assertThat(settings.evidence().dir()).isEqualTo(Path.of("/var/evidence"));
        assertThat(settings.shutdown().waitAtMost()).isEqualTo(Duration.ofMinutes(2));
        assertThat(settings.connections())
                .containsEntry(
                        "local",
                        new EmbeddedConnection("local", conf.path("../data").normalize(), 8124, 2L << 30, 3));
        assertThat(settings.pools()).isEqualTo(Map.of("heavy", new PoolSettings(2)));
        assertThat(conf.load().routes()).containsOnlyKeys("a");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            nod { id = a }                      | remat.nod: unknown key; did you mean node?
            routes { orders { } }               | remat.routes: unknown key; did you mean routes-dir?
            node { id = "a b" }                 | remat.node.id: must be at most 100 letters, digits, dots, hyphens and underscores; it is 'a b'
            node { max-concurrent-runs = 0 }    | remat.node.max-concurrent-runs: must be 1 or more; it is 0
            node { short-runs { reserve = -1 } } | remat.node.short-runs.reserve: must be 0 or more; it is -1
            node { short-runs { up-to = 0 } }   | remat.node.short-runs.up-to: must be longer than nothing; to keep no place for short runs write reserve = 0
            pools { Heavy { max-concurrent-runs = 2 } } | remat.pools.Heavy: name not allowed: a pool's name has at most 64 lower-case letters and digits with single hyphens in between, such as heavy
            pools { heavy { } }                 | remat.pools.heavy.max-concurrent-runs: missing; write max-concurrent-runs = 2
            pools { heavy { max-concurrent-runs = 0 } } | remat.pools.heavy.max-concurrent-runs: must be 1 or more; it is 0
            pools { heavy { max = 2, max-concurrent-runs = 1 } } | remat.pools.heavy.max: unknown key; allowed here: max-concurrent-runs
            pools = heavy                       | remat.pools: must be a section { … }; it is 'heavy'
            node = here                         | remat.node: must be a section { … }; it is 'here'
            connections = [a]                   | remat.connections: must be a section { … }; it is a list
            evidence { dir = "" }               | remat.evidence.dir: is empty; name a folder or leave the key out
            evidence { keep = 1 hour }          | remat.evidence.keep: must be one day or more; it is PT1H
            registry { url = "jdbc:h2:mem:a" }  | remat.registry.url: must begin with jdbc:h2:file: or jdbc:postgresql://; it is 'jdbc:h2:mem:a'
            registry { url = "jdbc:mysql://u:secret@h/d?password=secret" } | remat.registry.url: must begin with jdbc:h2:file: or jdbc:postgresql://; it is 'jdbc:mysql://…@h/d…'
            registry { url = "jdbc:h2:file:a;MODE=Oracle" } | remat.registry.url: must be jdbc:h2:file: and the path of a file without options; it is 'jdbc:h2:file:a…'
            otel { endpoint = "127.0.0.1:4318" } | remat.otel.endpoint: must be the http or https address of an OTLP receiver, such as http://127.0.0.1:4318, without user, ? and #; it is not repeated here, because it may hold a secret
            otel { endpoint = "http://u:hunter2@h:4318" } | remat.otel.endpoint: must be the http or https address of an OTLP receiver, such as http://127.0.0.1:4318, without user, ? and #; it is not repeated here, because it may hold a secret
            otel { endpoint = "http://h:4318/v1/traces/" } | remat.otel.endpoint: is the base address, which Remat appends /v1/traces to; write it without /v1/traces
            otel { service-name = " " } | remat.otel.service-name: must be a name of at most 200 characters, none of them a control character
            otel { sample-ratio = 2 } | remat.otel.sample-ratio: must lie between 0% and 100%; it is 2 (20% and 0.2 are the same)
            otel { timeout = 2 minutes } | remat.otel.timeout: must be longer than nothing, and a minute at most
            otel { timeout = 0 } | remat.otel.timeout: must be longer than nothing, and a minute at most
            otel { headers { Host = a } } | remat.otel.headers.Host: is a header that Remat sets itself; remove it
            otel { endpont = a } | remat.otel.endpont: unknown key; did you mean endpoint?
            registry { password = a, password-file = b } | remat.registry.password: stands beside password-file; keep one of them
            registry { keep-runs = 2 hours }    | remat.registry.keep-runs: must be one day or more; it is PT2H
            registry { keep-audit = 2 hours }   | remat.registry.keep-audit: must be one day or more; it is PT2H
            http { bind = "8080" } | remat.http.bind: must be an address and a port, such as 127.0.0.1:8080 or [::1]:8080; it is '8080'
            http { bind = "127.0.0.1" } | remat.http.bind: must be an address and a port, such as 127.0.0.1:8080 or [::1]:8080; it is '127.0.0.1'
            http { bind = "127.0.0.1:70000" } | remat.http.bind: must be an address and a port, such as 127.0.0.1:8080 or [::1]:8080; it is '127.0.0.1:70000'
            http { bind = "http://127.0.0.1:80" } | remat.http.bind: must be an address and a port, such as 127.0.0.1:8080 or [::1]:8080; it is 'http://127.0.0.1:80'
            http { bind = "127.0.0.1:80/a" } | remat.http.bind: must be an address and a port, such as 127.0.0.1:8080 or [::1]:8080; it is '127.0.0.1:80/a'
            http { bind = "u@127.0.0.1:80" } | remat.http.bind: must be an address and a port, such as 127.0.0.1:8080 or [::1]:8080; it is 'u@127.0.0.1:80'
            http { bind = "::1:80" } | remat.http.bind: must be an address and a port, such as 127.0.0.1:8080 or [::1]:8080; it is '::1:80'
            http { bind = "0.0.0.0:8080" } | remat.http.bind: must be an address that only this machine reaches, such as 127.0.0.1:8080, as long as nobody has to log in; it is '0.0.0.0:8080'. Set users-file and add people by `remat user add`, or proxy.user-header, or use a tunnel, such as `ssh -L 8080:127.0.0.1:8080`
            http { bind = "[::]:8080" } | remat.http.bind: must be an address that only this machine reaches, such as 127.0.0.1:8080, as long as nobody has to log in; it is '[::]:8080'. Set users-file and add people by `remat user add`, or proxy.user-header, or use a tunnel, such as `ssh -L 8080:127.0.0.1:8080`
            http { bind = "10.0.0.7:8080" } | remat.http.bind: must be an address that only this machine reaches, such as 127.0.0.1:8080, as long as nobody has to log in; it is '10.0.0.7:8080'. Set users-file and add people by `remat user add`, or proxy.user-header, or use a tunnel, such as `ssh -L 8080:127.0.0.1:8080`
            http { bind = "remat.example.org:8080" } | remat.http.bind: must be an address that only this machine reaches, such as 127.0.0.1:8080, as long as nobody has to log in; it is 'remat.example.org:8080'. Set users-file and add people by `remat user add`, or proxy.user-header, or use a tunnel, such as `ssh -L 8080:127.0.0.1:8080`
            http { bind = "127.1.example.org:80" } | remat.http.bind: must be an address that only this machine reaches, such as 127.0.0.1:8080, as long as nobody has to log in; it is '127.1.example.org:80'. Set users-file and add people by `remat user add`, or proxy.user-header, or use a tunnel, such as `ssh -L 8080:127.0.0.1:8080`
            http { users-file = "" }            | remat.http.users-file: is empty; name a file, or leave the key out
            http { port = 8080 }                | remat.http.port: unknown key; allowed here: bind, proxy, tls, users-file
            http { tls = here }                 | remat.http.tls: must be a section { … }; it is 'here'
            http { tls { certificate = c } }    | remat.http.tls.key: is missing; TLS needs certificate and key, each the path of a PEM file
            http { tls { key = k } }            | remat.http.tls.certificate: is missing; TLS needs certificate and key, each the path of a PEM file
            http { tls { certificate = c, key = "" } } | remat.http.tls.key: is empty; name a file, or leave the key out
            http { tls { certificate = c, key = k, key-password = hunter2, key-password-file = p } } | remat.http.tls.key-password: stands beside key-password-file; keep one of them
            http { tls { certificate = c, key = k, key-password = [hunter2] } } | remat.http.tls.key-password: must be a single value; it is a list
            http { users-file = u, proxy { addresses = [proxy.example.org] } } | remat.http.proxy.addresses: must be an address or a network, such as 10.0.0.5, 192.168.7.0/24 or fd00::/8; it is 'proxy.example.org'
            http { users-file = u, proxy { addresses = [10.1] } } | remat.http.proxy.addresses: must be an address or a network, such as 10.0.0.5, 192.168.7.0/24 or fd00::/8; it is '10.1'
            http { users-file = u, proxy { addresses = [0.0.0.0/0] } } | remat.http.proxy.addresses: must be an address or a network, such as 10.0.0.5, 192.168.7.0/24 or fd00::/8; it is '0.0.0.0/0'
            http { users-file = u, proxy { addresses = ["10.0.0.0/33"] } } | remat.http.proxy.addresses: must be an address or a network, such as 10.0.0.5, 192.168.7.0/24 or fd00::/8; it is '10.0.0.0/33'
            http { users-file = u, proxy { addresses = ["10.0.0.5/24"] } } | remat.http.proxy.addresses: '10.0.0.5/24' is an address within a network; write the address alone, or the first one of the network
            http { users-file = u, proxy { addresses = "10.0.0.5" } } | remat.http.proxy.addresses: must be a list; write [10.0.0.5]
            http { proxy { addresses = ["10.0.0.5"] } } | remat.http.proxy.addresses: is of no use as long as nobody has to log in; set user-header, or users-file of remat.http
            http { proxy { user-header = X-Remote-User } } | remat.http.proxy.addresses: names none; user-header is believed from the addresses of a proxy alone
            http { proxy { addresses = ["10.0.0.5"], user-header = Cookie } } | remat.http.proxy.user-header: must be the name of a header that proxies alone set, such as X-Remote-User; it is 'Cookie'
            http { proxy { addresses = ["10.0.0.5"], user-header = "X User" } } | remat.http.proxy.user-header: must be the name of a header that proxies alone set, such as X-Remote-User; it is 'X User'
            http { users-file = u, proxy { default-role = viewer } } | remat.http.proxy.default-role: is of no use without user-header, by which the proxy says who asks
            http { proxy { addresses = ["10.0.0.5"], user-header = X-User, default-role = admim } } | remat.http.proxy.default-role: must be one of viewer, operator, admin; it is 'admim'; did you mean admin?
            alerts = [ops]                      | remat.alerts: must be a section { … }; it is a list
            shutdown { wait = 30 }              | remat.shutdown.wait: 30 has no unit; write for example 30 seconds
            shutdown { wait = -1s }             | remat.shutdown.wait: must not be negative
            defaults { timeout = 5mo }          | remat.defaults.timeout: '5mo' is no time; write for example 30 seconds, 5m (minutes), 2h or 1 day
            defaults { crom = x }               | remat.defaults.crom: unknown key; did you mean cron?
            defaults { guards { x = 1 } }       | remat.defaults.guards.x: unknown key; allowed here: allow-empty, max-event-age, max-growth, max-shrink, min-rows
            defaults { priority = -101 }        | remat.defaults.priority: must be -100 or more; it is -101
            routes-dir = nowhere                | remat.routes-dir: folder nowhere does not exist; create it or correct the path
            """)
    void refusesSettingsInOneSentence(String line, String problem) {
        conf.remat("remat {\n" + line + "\n}");

        assertThat(conf.problems()).containsExactly("remat.conf:2: " + problem);
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0:8080, 0.0.0.0", "remat.example.org:8080, remat.example.org", "127.0.0.1:8080, 127.0.0.1"})
    void showsPagesAnywhereToThoseWhoLogIn(String bind, String host) {
        conf.remat("remat.http { bind = \"%s\", users-file = users }".formatted(bind));
        assertThat(conf.load().settings().http()).isNotNull().satisfies(http -> {
            assertThat(http.host()).isEqualTo(host);
            assertThat(http.usersFile()).isAbsolute().hasFileName("users");
        });
    }

    @Test
    void showsPagesAnywhereToThoseWhomAProxyNames() {
        conf.remat("""
                remat.http {
                  bind = "0.0.0.0:8080"
                  tls { certificate = tls/chain.pem, key = tls/key.pem, key-password = hunter2 }
                  proxy { addresses = ["10.0.0.5", "192.168.7.0/24", "fd00::/8"], user-header = X-User, default-role = viewer }
                }
                """);
        HttpSettings http = Objects.requireNonNull(conf.load().settings().http());
        assertThat(http).asString().doesNotContain("hunter2");
        assertThat(http.tls()).isNotNull().satisfies(tls -> {
            assertThat(tls.certificate()).isAbsolute().endsWithRaw(Path.of("tls/chain.pem"));
            assertThat(tls.key()).isAbsolute().endsWithRaw(Path.of("tls/key.pem"));
            assertThat(tls.keyPassword()).isEqualTo(Credential.configured("hunter2"));
        });
        assertThat(http.proxy().userHeader()).isEqualTo("X-User");
        assertThat(http.proxy().defaultRole()).isEqualTo("viewer");
        assertThat(List.of("10.0.0.5", "192.168.7.255", "::ffff:10.0.0.5", "fdff::1"))
                .allMatch(address -> isOf(http.proxy(), address));
        assertThat(List.of("10.0.0.6", "192.168.8.0", "::10.0.0.5", "fe00::1"))
                .noneMatch(address -> isOf(http.proxy(), address));
        assertThat(List.of("10.0.0.5:80", "010.0.0.5", "localhost", "fe80::1%eth0", "", "256.0.0.1"))
                .allMatch(text -> Network.address(text).isEmpty());
    }

    private static boolean isOf(ProxySettings proxy, String address) {
        var known = Network.address(address).orElseThrow();
        return proxy.addresses().stream().anyMatch(network -> network.contains(known));
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:8080, 127.0.0.1, 8080",
        "[::1]:0, [::1], 0",
        "localhost:80, localhost, 80",
        "127.7.0.1:9, 127.7.0.1, 9"
    })
    void showsPagesOnThisMachineAloneWhereNobodyLogsIn(String bind, String host, int port) {
        conf.remat("remat.http.bind = \"%s\"".formatted(bind));
        assertThat(conf.load().settings().http()).isEqualTo(new HttpSettings(host, port));

        conf.remat("remat {}");
        assertThat(conf.load().settings().http()).isNull();
    }

    @Test
    void refusesKeysBesideRemat() {
        conf.remat("rematt { }\nhelper = 1");

        assertThat(conf.problems())
                .containsExactly(
                        "remat.conf:1: rematt: unknown key; did you mean remat?",
                        "remat.conf:2: helper: unknown key; allowed here: remat");
    }

    @Test
    void fillsRoutesFromDefaults() {
        conf.remat("""
                remat {
                  connections { local { type = embedded } }
                  defaults { time-zone = Asia/Tokyo, timeout = 5m, cron = "0 * * * *", connection = local
                    guards { min-rows = 10, max-shrink = 30% }
                    settings { max_execution_time = 60, log_comment = a } }
                }
                """);
        conf.soundRoute("plain");
        conf.soundRoute("own", "timeout = 7m", "cron = null", "guards.min-rows = 3", "settings.log_comment = b");

        Route plain = route("plain");
        assertThat(plain.schedule().timeZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
        assertThat(plain.schedule().cron()).isEqualTo("0 * * * *");
        assertThat(plain.policy().limits().timeout()).isEqualTo(Duration.ofMinutes(5));
        assertThat(plain.policy().guards().minRows()).isEqualTo(10);
        Route own = route("own");
        assertThat(own.schedule().cron()).isNull();
        assertThat(own.policy().limits().timeout()).isEqualTo(Duration.ofMinutes(7));
        assertThat(own.policy().guards().minRows()).isEqualTo(3);
        assertThat(own.policy().guards().maxShrink()).isEqualTo(0.3);
        assertThat(own.policy().limits().settings()).isEqualTo(Map.of("max_execution_time", "60", "log_comment", "b"));
    }

    @Test
    void aBadDefaultBreaksTheRoutesThatUseItAndIsReportedOnce() {
        conf.remat("remat {\n connections { local { type = embedded } }\n defaults { timeout = 20 }\n}");
        conf.soundRoute("a");
        conf.soundRoute("b");
        conf.soundRoute("own", "timeout = 20s");

        Configuration loaded = conf.load();

        assertThat(loaded.routes()).containsOnlyKeys("own");
        assertThat(conf.shown(loaded.allProblems()))
                .containsExactly("remat.conf:3: remat.defaults.timeout: 20 has no unit; write for example 20 seconds");
    }

    @Test
    void twoRoutesCannotPublishIntoOneTable() {
        conf.soundRoute("a", "target-dataset = serving.same");
        conf.soundRoute("b", "target-dataset = serving.same", "keep = -1");
        conf.soundRoute("c");

        assertThat(conf.load().routes()).containsOnlyKeys("c");
        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:5: target-dataset: 'serving.same' is also the target of routes/b.conf; two routes cannot publish into one table",
                        "routes/b.conf:5: target-dataset: 'serving.same' is also the target of routes/a.conf; two routes cannot publish into one table",
                        "routes/b.conf:6: keep: must be 0 or more; it is -1");
    }

    @Test
    void oneNameOnTwoServersIsTwoTables() {
        conf.remat("""
                remat.connections {
                  one { type = server, endpoint = "http://one:8123", password = "" }
                  two { type = server, endpoint = "http://two:8123", password = "" }
                  again { type = server, endpoint = "http://one", password = "" }
                }
                """);
        conf.soundRoute("a", "target-dataset = serving.same", "connection = one");
        conf.soundRoute("b", "target-dataset = serving.same", "connection = two");

        assertThat(conf.load().routes()).containsOnlyKeys("a", "b");

        conf.soundRoute("c", "target-dataset = serving.same", "connection = again");

        assertThat(conf.load().brokenRoutes()).containsOnlyKeys("a", "c");
    }

    @Test
    void d86RefusesOneRouteIdTwice() {
        conf.soundRoute("orders").soundRoute("Orders", "target-dataset = serving.other");

        assertThat(conf.load().routes()).isEmpty();
        assertThat(conf.problems())
                .containsExactly(
                        "routes/Orders.conf: route id 'Orders' is not allowed; use lower-case letters, digits and single hyphens, such as order-lines; rename the file",
                        "routes/Orders.conf: route id 'Orders' is also that of routes/orders.conf apart from upper and lower case; rename one of the files",
                        "routes/orders.conf: route id 'orders' is also that of routes/Orders.conf apart from upper and lower case; rename one of the files");
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", ".", "a b", "a_b", "-a", "a-", "a--b", "Ä", "a.b", "a\nb", "a\u0007"})
    void refusesFileNamesThatAreNoIds(String name) {
        conf.route(name, ConfFolder.sound("x"));

        Configuration loaded = conf.load();

        assertThat(loaded.routes()).isEmpty();
        assertThat(loaded.brokenRoutes()).containsOnlyKeys(name);
        assertThat(conf.problems()).singleElement().satisfies(problem -> assertThat(problem)
                .contains("is not allowed; use lower-case letters, digits and single hyphens")
                .doesNotContainPattern("\\p{Cntrl}"));
    }

    @Test
    void looksOnlyAtConfFilesOfTheFolderItself() {
        conf.soundRoute("a").write("routes/deeper/b.conf", "x").write("routes/c.conf.bak", "x");

        assertThat(conf.problems()).isEmpty();
        assertThat(conf.load().routes()).containsOnlyKeys("a");
    }

    @Test
    void listsTheConnectionsThereAre() {
        conf.remat("remat.connections { b { type = embedded }, a { type = embedded }, c { type = tape } }");
        conf.soundRoute("x", "connection = d");
        conf.soundRoute("y", "connection = c");

        assertThat(conf.problems())
                .containsExactly(
                        "remat.conf:1: remat.connections.c.type: must be server or embedded; it is 'tape'",
                        "routes/x.conf:5: connection: 'd' is unknown; remat.connections has: a, b, c",
                        "routes/y.conf:5: connection: 'c' has problems of its own in remat.conf; solve them first");
    }

    @Test
    void saysThatThereIsNoConnectionYet() {
        conf.remat("remat { }").soundRoute("a");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:1: connection: 'local' is unknown; remat.connections has none yet, add it there");
    }

    @Test
    void checksRoutesEvenWhereTheSettingsCannotBeParsed() {
        conf.remat("remat {").soundRoute("a", "crom = 1");

        assertThat(conf.problems())
                .hasSize(3)
                .satisfies(problems -> assertThat(problems.get(0)).startsWith("remat.conf:1: "))
                .contains("routes/a.conf:5: crom: unknown key; did you mean cron?")
                .contains(
                        "routes/a.conf:1: connection: 'local' cannot be looked up, because remat.conf could not be read");
    }

    @Test
    void aFurtherCheckAddsProblemsWithTheLineOfTheKey() {
        conf.soundRoute("a", "cron = never").soundRoute("b", "cron = \"* * * * *\"");
        conf.soundRoute("broken", "crom = never");

        Configuration loaded = conf.load((route, problems) -> {
            if ("never".equals(route.schedule().cron())) {
                problems.add("cron", "'never' is no cron");
            }
        });

        assertThat(loaded.routes()).containsOnlyKeys("b");
        assertThat(conf.shown(loaded.allProblems()))
                .contains("routes/a.conf:5: cron: 'never' is no cron")
                .hasSize(2);
    }

    @Test
    void throwsAllProblemsAtOnceOnRequest() {
        conf.soundRoute("a", "crom = 1").soundRoute("b", "keep = -1");

        assertThatThrownBy(() -> conf.load().orThrow())
                .isInstanceOfSatisfying(InvalidConfiguration.class, invalid -> assertThat(invalid.problems())
                        .hasSize(2))
                .hasMessageContaining("crom")
                .hasMessageContaining("keep");
    }

    @Test
    void namesFilesRelativeToTheWorkingFolder() throws IOException {
        Path target = Files.createDirectories(Path.of("target"));
        Path root = Files.createTempDirectory(target.toAbsolutePath(), "conf");
        ConfFolder below = new ConfFolder(root);
        below.soundRoute("a", "crom = 1");

        assertThat(below.load().allProblems())
                .singleElement()
                .asString()
                .startsWith("target/" + root.getFileName() + "/routes/a.conf:5: ");
    }

    private Route route(String id) {
        return Objects.requireNonNull(conf.load().orThrow().routes().get(id), id);
    }
}
