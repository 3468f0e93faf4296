package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.Queueing;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Incremental;
import dev.remat.materialization.policy.OptimizeBeforePublish;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Publishing;
import dev.remat.materialization.policy.Ranges;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.policy.WhenUnchanged;
import dev.remat.materialization.quote.SqlFragment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every key of a route: what it takes, what it refuses, and how it says so. */
final class RouteKeysTest {

    private ConfFolder conf;

    @BeforeEach
    void makeFolder(@TempDir Path root) {
        conf = new ConfFolder(root);
    }

    @Test
    void readsARouteOfSixLines() {
        conf.remat(
                "remat { connections { ch-prod { type = server, endpoint = \"http://ch:8123\", password = \"\" } } }");
        conf.route("orders", """
                cron = "*/15 * * * *"            # 5-field Unix or 6/7-field Quartz
                connection = ch-prod
                cdc-dataset = analytics.orders_cdc
                target-dataset = serving.orders_current
                unique-key = [order_id]
                delete-mode = exclude_deleted    # or tombstone
                """);

        assertThat(conf.problems()).isEmpty();
        Route route = route("orders");
        assertThat(route.file()).isEqualTo(conf.path("routes/orders.conf"));
        assertThat(route.schedule()).isEqualTo(ScheduleSettings.ofCron("*/15 * * * *", ZoneId.of("UTC")));
        assertThat(route.connection()).isEqualTo("ch-prod");
        assertThat(route.enabled()).isTrue();
        assertThat(route.plan().cdc()).hasToString("analytics.orders_cdc");
        assertThat(route.plan().target()).hasToString("serving.orders_current");
        assertThat(route.plan().uniqueKey()).containsExactly("order_id");
        assertThat(route.plan().streamId()).isEmpty();
        assertThat(route.policy()).isEqualTo(ConfFolder.DEFAULTS);
    }

    @Test
    void readsEveryKey() {
        conf.route("order-lines", """
                description = "Open order lines for the logistics dashboards"
                owner = logistics
                tags = [orders, tier-1]
                enabled = false
                cron = "0 0/10 * * * ?"
                time-zone = Europe/Berlin
                timeout = 20 minutes
                freshness = 30 minutes
                connection = local
                cdc-dataset = analytics.order_lines_cdc
                stream-id = "mssql_to_clickhouse__cdc__dbo_order_lines"
                target-dataset = serving.order_lines
                unique-key = [order_id, line_id]
                delete-mode = tombstone
                ordering = source-position
                strategy = window
                when-unchanged = rebuild
                full-every = 6 hours
                verify-sample = 5%
                memory-limit = 4G
                max-threads = 4
                parallel-ranges = 2
                ranges = 12
                settings { max_execution_time = 1200, log_comment = "two words" }
                guards {
                  allow-empty = true, min-rows = 1000, max-shrink = 20%, max-growth = 150%, max-event-age = 2 hours
                }
                keep = 2
                retire-grace = 90 seconds
                hold-for = 2 days
                adopt = true
                work-database = remat_work
                max-orphans = 3
                optimize-before-publish = always
                retry { attempts = 5, backoff = 1 minute, max-backoff = 1 hour, jitter = 0 }
                """);

        assertThat(conf.problems()).isEmpty();
        Route route = route("order-lines");
        assertThat(route.description()).isEqualTo("Open order lines for the logistics dashboards");
        assertThat(route.owner()).isEqualTo("logistics");
        assertThat(route.tags()).containsExactly("orders", "tier-1");
        assertThat(route.enabled()).isFalse();
        assertThat(route.freshness()).isEqualTo(Duration.ofMinutes(30));
        assertThat(route.schedule()).isEqualTo(ScheduleSettings.ofCron("0 0/10 * * * ?", ZoneId.of("Europe/Berlin")));
        assertThat(route.plan().streamId()).contains("mssql_to_clickhouse__cdc__dbo_order_lines");
        assertThat(route.plan().uniqueKey()).containsExactly("order_id", "line_id");
        ClickHouseCdcMaterializationPolicy policy = route.policy();
        assertThat(policy.deleteMode()).isEqualTo(DeleteMode.TOMBSTONE);
        assertThat(policy.ordering()).isEqualTo(Ordering.SOURCE_POSITION);
        assertThat(policy.strategy()).isEqualTo(Strategy.WINDOW);
        assertThat(policy.incremental())
                .isEqualTo(new Incremental(Duration.ofHours(6), WhenUnchanged.REBUILD, Optional.of(0.05)));
        assertThat(policy.guards()).isEqualTo(new Guards(true, 1000, 0.2, 1.5, Duration.ofHours(2)));
        assertThat(policy.retirement()).isEqualTo(new Retirement(2, Duration.ofSeconds(90), Duration.ofDays(2)));
        assertThat(policy.publishing()).isEqualTo(new Publishing(true, "remat_work", 3, OptimizeBeforePublish.ALWAYS));
        assertThat(route.retry()).isEqualTo(new Retry(5, Duration.ofMinutes(1), Duration.ofHours(1), 0));
        assertThat(policy.limits().timeout()).isEqualTo(Duration.ofMinutes(20));
        assertThat(policy.limits().memoryLimit()).hasValue(4L << 30);
        assertThat(policy.limits().maxThreads()).hasValue(4);
        assertThat(policy.limits().ranges()).isEqualTo(new Ranges(2, 12));
        assertThat(policy.limits().settings())
                .isEqualTo(Map.of("max_execution_time", "1200", "log_comment", "two words"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4G                 | 4294967296
            4GB                | 4000000000
            4GiB               | 4294967296
            512M               | 536870912
            1.5 gibibytes      | 1610612736
            2000000            | 2000000
            """)
    void readsMemoryInBinaryAndDecimalUnits(String written, long bytes) {
        conf.soundRoute("a", "memory-limit = " + written);

        assertThat(route("a").policy().limits().memoryLimit()).hasValue(bytes);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5m                 | PT5M
            5 minutes          | PT5M
            90s                | PT1M30S
            1500 ms            | PT1.5S
            2 days             | PT48H
            """)
    void readsTimesWithTheirUnits(String written, Duration timeout) {
        conf.soundRoute("a", "timeout = " + written);

        assertThat(route("a").policy().limits().timeout()).isEqualTo(timeout);
    }

    @ParameterizedTest
    @CsvSource({"20%, 0.2", "0.2, 0.2", "'\"12.5 %\"', 0.125", "1, 1", "0, 0", "100%, 1"})
    void readsPartsAsPercentAndAsNumber(String written, double part) {
        conf.soundRoute("a", "guards { max-shrink = " + written + " }");

        assertThat(route("a").policy().guards().maxShrink()).isEqualTo(part);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            crom = "x"                      | crom: unknown key; did you mean cron?
            timezone = UTC                  | timezone: unknown key; did you mean time-zone?
            unique_key = [a]                | unique_key: unknown key; did you mean unique-key?
            id = other                      | id: unknown key; allowed here: adopt, after, alerts, catch-up, cdc-dataset, columns, connection, cron, delete-mode, description, enabled, end, every, freshness, full-every, guards, hold-for, jitter, keep, max-orphans, max-threads, memory-limit, offset, on-schema-change, on-truncate, on-unavailable, optimize-before-publish, ordering, owner, parallel-ranges, pool, priority, quality, ranges, retire-grace, retry, settings, skip, start, strategy, stream-id, table, tags, target-dataset, time-zone, timeout, unavailable-value, unique-key, verify-sample, when-unchanged, work-database
            guards { minrows = 1 }          | guards.minrows: unknown key; did you mean min-rows?
            guards = 5                      | guards: must be a section { … }; it is 5
            guards { allow-empty = maybe }  | guards.allow-empty: must be true or false; it is 'maybe'
            guards { min-rows = -1 }        | guards.min-rows: must be 0 or more; it is -1
            guards { min-rows = many }      | guards.min-rows: must be a whole number; it is 'many'
            guards { max-shrink = 50 }      | guards.max-shrink: must lie between 0% and 100%; it is 50 (20% and 0.2 are the same)
            guards { max-shrink = 120% }    | guards.max-shrink: must lie between 0% and 100%; it is '120%' (20% and 0.2 are the same)
            guards { max-shrink = half }    | guards.max-shrink: 'half' is no part of a whole; write for example 20% or 0.2
            when-unchanged = never          | when-unchanged: must be one of skip, rebuild; it is 'never'
            verify-sample = 101%            | verify-sample: must lie between 0% and 100%; it is '101%' (20% and 0.2 are the same)
            guards { max-growth = -1 }      | guards.max-growth: must be 0% or more; it is -1
            guards { max-growth = double }  | guards.max-growth: 'double' is no ratio; write for example 20% or 0.2
            guards { max-event-age = 2 }    | guards.max-event-age: 2 has no unit; write for example 2 seconds
            enabled = [true]                | enabled: must be a single value; it is a list
            description = { a = 1 }         | description: must be a single value; it is a section { … }
            tags = orders                   | tags: must be a list; write [orders]
            tags = [[a]]                    | tags: must be a single value; it is a list
            cron = " "                      | cron: is empty; give it a value or leave the key out
            time-zone = Europe/Berlim       | time-zone: 'Europe/Berlim' is no time zone; write for example UTC or Europe/Paris; did you mean Europe/Berlin?
            timeout = 5mo                   | timeout: '5mo' is no time; write for example 30 seconds, 5m (minutes), 2h or 1 day
            timeout = 20                    | timeout: 20 has no unit; write for example 20 seconds
            timeout = soon                  | timeout: 'soon' is no time; write for example 30 seconds, 5m (minutes), 2h or 1 day
            timeout = 0                     | timeout: must be positive; it is PT0S
            retire-grace = -5 minutes       | retire-grace: must not be negative; it is PT-5M
            hold-for = 0                    | hold-for: must be positive; it is PT0S
            max-orphans = 0                 | max-orphans: must be 1 or more; it is 0
            optimize-before-publish = yes   | optimize-before-publish: must be one of auto, never, always; it is 'yes'
            work-database = "a.b"           | work-database: must be the name of a database; it is 'a.b'
            keep = -1                       | keep: must be 0 or more; it is -1
            catch-up = twice                | catch-up: must be one of none, once; it is 'twice'
            keep = 1.5                      | keep: must be a whole number; it is 1.5
            max-threads = 0                 | max-threads: must be 1 or more; it is 0
            max-threads = 99999999999999999 | max-threads: must be 1 or more, and at most 2147483647; it is 99999999999999999
            memory-limit = 4gb              | memory-limit: '4gb' is no amount of memory; write for example 4G (4 times 2^30 bytes) or 4GB (4 times 10^9 bytes)
            memory-limit = 4                | memory-limit: 4 is less than 1M; write for example 4G (a bare number counts bytes)
            delete-mode = exclude-deleted   | delete-mode: must be one of exclude_deleted, tombstone; it is 'exclude-deleted'; did you mean exclude_deleted?
            on-schema-change = additive     | on-schema-change: must be one of fail, allow-additive, allow; it is 'additive'; did you mean allow-additive?
            ordering = newest               | ordering: must be one of ingested-at, source-position; it is 'newest'
            strategy = ordred               | strategy: must be one of auto, incremental, full, window, ordered, ranges, two-step; it is 'ordred'; did you mean ordered?
            parallel-ranges = 65            | parallel-ranges: must be from 1 to 64; it is 65
            ranges = 0                      | ranges: must be 1 or more; it is 0
            ranges = 5000                   | ranges: must be from 1 to 4096; it is 5000
            retry = 3                       | retry: must be a section { … }; it is 3
            retry { attempts = 0 }          | retry.attempts: must be 1 or more; it is 0
            retry { attempts = 21 }         | retry.attempts: must be 1 or more, and at most 20; it is 21
            retry { backoff = 0 }           | retry.backoff: must be positive; it is PT0S
            retry { backoff = 10 }          | retry.backoff: 10 has no unit; write for example 10 seconds
            retry { max-backoff = 5s }      | retry.max-backoff: must not be shorter than retry.backoff; it is PT5S
            retry { jitter = 120% }         | retry.jitter: must lie between 0% and 100%; it is '120%' (20% and 0.2 are the same)
            retry { tries = 3 }             | retry.tries: unknown key; allowed here: attempts, backoff, jitter, max-backoff
            unavailable-value = ""          | unavailable-value: is empty; leave it out where writers have no such placeholder
            priority = 101                  | priority: must be -100 or more, and at most 100; it is 101
            priority = high                 | priority: must be a whole number; it is 'high'
            pool = heavy                    | pool: 'heavy' is unknown; remat.pools has no pool yet, add it there
            pool = ""                       | pool: is empty; give it a value or leave the key out
            stream-id = ""                  | stream-id: is empty; leave it out to materialize every stream of the log
            unique-key = id                 | unique-key: must be a list; write [id]
            unique-key = []                 | unique-key: must name at least one column, none of them empty; it is []
            unique-key = [a, a]             | unique-key: names a column twice: [a, a]
            cdc-dataset = log               | cdc-dataset: dataset 'log' must be written database.table, with exactly one dot
            target-dataset = logs.a         | target-dataset: target-dataset and cdc-dataset are both 'logs.a'; a rebuild would replace its own log
            connection = lokal              | connection: 'lokal' is unknown; remat.connections has: local
            settings { a = [1] }            | settings.a: must be a single value; it is a list
            settings { "a b" = 1 }          | settings.a b: is no name of a ClickHouse setting; those have letters, digits and underscores
            settings = fast                 | settings: must be a section { … }; it is 'fast'
            owner = "${OWNER}"              | owner: "${OWNER}" in quotes is plain text, not a substitution; write ${OWNER} without the quotes
            tags = ["a", "${TAG}"]          | tags: "${TAG}" in quotes is plain text, not a substitution; write ${TAG} without the quotes
            owner = ${OWNER}                | owner: ${OWNER} is neither a key of this file nor set in the environment; set it, or write ${?OWNER} if it may be missing
            tags = [a, ${TAG}]              | tags: ${TAG} is neither a key of this file nor set in the environment; set it, or write ${?TAG} if it may be missing
            """)
    void refusesInOneSentence(String line, String problem) {
        conf.soundRoute("a", line);

        assertThat(conf.problems()).containsExactly("routes/a.conf:5: " + problem);
    }

    @Test
    void readsTheShapeOfTheTable() {
        conf.soundRoute("a", """
                table {
                  order-by = [a, "lower(b)"], primary-key = [a], partition-by = "toYYYYMM(c)"
                  indexes { i = "b TYPE minmax" }, settings { index_granularity = 1024 }
                }""");
        assertThat(Objects.requireNonNull(conf.load().orThrow().routes().get("a"))
                        .policy()
                        .shape())
                .isEqualTo(new TableShape(
                        List.of(new SqlFragment("a"), new SqlFragment("lower(b)")),
                        List.of(new SqlFragment("a")),
                        new SqlFragment("toYYYYMM(c)"),
                        Map.of("i", new SqlFragment("b TYPE minmax")),
                        Map.of("index_granularity", "1024")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            table { order-by = ["a --"] }                        | table.order-by: 'a --' has a semicolon or a comment in it
            table { partition-by = "(a" }                        | table.partition-by: '(a' has a bracket that is not closed
            table { indexes { i = "a; DROP" } }                  | table.indexes: 'a; DROP' has a semicolon or a comment in it
            table { order-by = [] }                              | table.order-by: must name at least one column
            table { order-by = [a], primary-key = [b] }          | table.primary-key: must be the beginning of table.order-by
            """)
    void h131RefusesAShapeThatCouldChangeTheStatement(String line, String problem) {
        conf.soundRoute("a", line);

        assertThat(conf.problems()).containsExactly("routes/a.conf:5: " + problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"table { ttl = \"dpone_cdc_ingested_at + INTERVAL 1 DAY\" }", "cluster = main"})
    void saysWhichKeysALaterVersionBrings(String line) {
        conf.soundRoute("a", line);

        assertThat(conf.problems())
                .singleElement()
                .asString()
                .startsWith("routes/a.conf:5: ")
                .endsWith(": not supported by this version of Remat; remove it");
    }

    @Test
    void namesWhatIsMissing() {
        conf.route("a", "");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf: connection: missing; name one of remat.connections",
                        "routes/a.conf: target-dataset: missing; write target-dataset = database.table, the table to rebuild",
                        "routes/a.conf: cdc-dataset: missing; write cdc-dataset = database.table, the log to read",
                        "routes/a.conf: unique-key: missing; write unique-key = [column], the columns that make a key");
    }

    @Test
    void reportsEveryProblemOfAFileFromTopToBottom() {
        conf.route("a", """
                crom = x
                connection = local
                cdc-dataset = log
                target-dataset = serving.a
                unique-key = [id]
                timeout = 5mo
                guards {
                  max-shrink = 70
                }
                """);

        assertThat(conf.problems())
                .extracting(problem -> problem.substring(0, problem.indexOf(' ')))
                .containsExactly("routes/a.conf:1:", "routes/a.conf:3:", "routes/a.conf:6:", "routes/a.conf:8:");
    }

    @Test
    void takesANullAsLeftOut() {
        conf.soundRoute("a", "stream-id = null", "memory-limit = null");

        assertThat(conf.problems()).isEmpty();
        assertThat(route("a").plan().streamId()).isEmpty();
    }

    @Test
    void c78ReadsHowARouteWaitsForRoom() {
        conf.remat("""
                remat {
                  connections { local { type = embedded } }
                  pools { heavy { max-concurrent-runs = 2 }, light { max-concurrent-runs = 8 } }
                  defaults { pool = light }
                }
                """);
        conf.soundRoute("a", "pool = heavy", "priority = -5");
        conf.soundRoute("b");
        conf.soundRoute("c", "pool = null");

        assertThat(conf.problems()).isEmpty();
        assertThat(route("a").queueing()).isEqualTo(new Queueing("heavy", -5));
        assertThat(route("b").queueing()).isEqualTo(new Queueing("light", 0));
        assertThat(route("c").queueing()).isEqualTo(Queueing.DEFAULTS);

        conf.soundRoute("a", "pool = heawy");
        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:5: pool: 'heawy' is unknown; remat.pools has: heavy, light; did you mean heavy?");
    }

    private Route route(String id) {
        return Objects.requireNonNull(conf.load().routes().get(id), id);
    }
}
