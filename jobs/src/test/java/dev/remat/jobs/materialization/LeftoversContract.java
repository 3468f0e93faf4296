package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.version.Leftover;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What may be cleaned away, and what may not. */
abstract class LeftoversContract extends PublishedTargetBase {

    private static final RunId OLD_RUN = new RunId("20250101T000000Z_00dead");

    @Test
    void findsTheShadowOfARunThatIsLongDead() {
        shadow("target", OLD_RUN);
        String young = shadow("target", RunId.create(Clock.systemUTC(), new java.util.Random(1)));

        assertThat(found(rebuild())).containsExactly("target__remat_shadow_" + OLD_RUN);
        assertThat(rebuild().clean(this::isHere))
                .filteredOn(this::isHere)
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.fate()).isEqualTo(Leftover.Fate.DROPPED);
                    assertThat(one.why()).contains("left by run " + OLD_RUN);
                });
        assertThat(tables("_shadow_")).containsExactly(young);
    }

    @Test
    void findsWhateverElseARunHasLeftThatIsLongDead() {
        List<String> left = Stream.of("fenced", "next", "probe", "counterprobe", "cancel")
                .map(kind -> table("target__remat_%s_%s".formatted(kind, OLD_RUN), "target", OLD_RUN))
                .toList();
        assertThat(found(rebuild())).containsExactlyInAnyOrderElementsOf(left);
        rebuild().clean(this::isHere);
        assertThat(tables(OLD_RUN.text())).isEmpty();
    }

    @Test
    void leavesWhatARunMayStillNeed() {
        shadow("target", OLD_RUN);
        Rebuild patient = rebuild().with(POLICY.with(new Limits(Duration.ofDays(100_000), null, null, Map.of())));
        assertThat(found(patient)).isEmpty();
    }

    @Test
    void leavesATableWithoutACommentOfRematAlone() {
        log.execute("CREATE TABLE %s.target__remat_shadow_%s (a UInt8) ENGINE = MergeTree ORDER BY a"
                .formatted(log.dataset().database(), OLD_RUN));
        assertThat(found(rebuild())).isEmpty();
    }

    @Test
    void findsCopiesBeyondThoseThatAreKept() {
        Rebuild generous = rebuild().with(POLICY.with(new Retirement(5, Duration.ZERO)));
        passed(generous.run());
        passed(generous.run());
        passed(generous.run());
        List<String> copies = tables("_retired_");
        assertThat(copies).hasSize(3);
        Rebuild tomorrow = rebuild().at(Clock.fixed(Instant.now().plus(Duration.ofDays(1)), ZoneOffset.UTC));

        assertThat(found(generous)).isEmpty();
        assertThat(found(rebuild())).as("in their grace time").isEmpty();
        assertThat(found(tomorrow)).containsExactlyElementsOf(copies.subList(0, 2));
        tomorrow.clean(this::isHere);

        assertThat(tables("_retired_")).containsExactly(copies.get(2));
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void findsAHeldTableThatNobodyHasDecidedAbout() {
        ended(rebuild().with(POLICY.with(new Guards(false, 3, 1))).run(), Outcome.HELD, Blockers.GUARD_MIN_ROWS);
        assertThat(found(rebuild())).isEmpty();
        Rebuild later = rebuild().at(Clock.fixed(Instant.now().plus(Duration.ofDays(8)), ZoneOffset.UTC));
        assertThat(found(later)).containsExactlyElementsOf(tables("_held_"));
    }

    @Test
    void tellsWhatNoRouteHasApart() {
        shadow("orphan", OLD_RUN);
        shadow("target", OLD_RUN);

        List<Leftover> cleaned = rebuild().clean(one -> isHere(one) && one.hasRoute());

        assertThat(cleaned)
                .filteredOn(this::isHere)
                .extracting(Leftover::hasRoute, Leftover::fate)
                .containsExactly(tuple(false, Leftover.Fate.FOUND), tuple(true, Leftover.Fate.DROPPED));
        assertThat(tables("_shadow_")).containsExactly("orphan__remat_shadow_" + OLD_RUN);
    }

    @Test
    void namesARefusalAndGoesOn() {
        RunId older = new RunId("20240101T000000Z_00dead");
        shadow("target", older);
        shadow("target", OLD_RUN);
        var refusing = new FaultyConnector(connector, "DROP TABLE", (drop, send) -> {
            if (drop.sql().contains(older.text())) {
                throw new StatementRefused(359, "the table is too large", drop.queryId(), null);
            }
            return send.now(drop);
        });

        List<Leftover> cleaned = rebuild().through(refusing).clean(this::isHere);

        assertThat(cleaned)
                .filteredOn(this::isHere)
                .extracting(Leftover::fate)
                .containsExactly(Leftover.Fate.REFUSED, Leftover.Fate.DROPPED);
        assertThat(cleaned).filteredOn(this::isHere).first().satisfies(one -> assertThat(one.refusal())
                .contains("too large"));
    }

    private String shadow(String target, RunId run) {
        return table("%s__remat_shadow_%s".formatted(target, run), target, run);
    }

    private String table(String name, String target, RunId run) {
        var identity = new RunIdentity("test-route", run, 1, "test-node");
        String comment = TableComment.of(identity, new Dataset(log.dataset().database(), target))
                .text();
        log.execute("CREATE TABLE %s.%s (a UInt8) ENGINE = MergeTree ORDER BY a COMMENT '%s'"
                .formatted(log.dataset().database(), name, comment));
        return name;
    }

    private List<String> found(Rebuild how) {
        return how.clean(none -> false).stream()
                .filter(this::isHere)
                .map(one -> one.table().table())
                .toList();
    }

    /** Other tests use the same server. */
    private boolean isHere(Leftover one) {
        return one.table().database().equals(log.dataset().database());
    }
}
