package dev.remat.scheduler.registry.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.AuditEntry.Actor;
import dev.remat.scheduler.registry.AuditEntry.Subject;
import dev.remat.scheduler.registry.AuditFilter;
import dev.remat.scheduler.registry.AuditResult;
import dev.remat.scheduler.registry.AuditWay;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a database keeps of what people did. */
abstract class AuditContract extends RegistryTestBase {

    private final Actor eve = new Actor("eve", AuditWay.LOGIN, "192.0.2.7");

    @Test
    void keepsAllOfIt() {
        var entry = new AuditEntry(
                0,
                NOON,
                "node-1",
                new Actor("ci", AuditWay.TOKEN, "2001:db8::1"),
                AuditAction.APPROVE,
                new Subject(route, "20260301T120000Z_0a1b2c", "20260301T120001Z_0a1b2d", "serving.orders"),
                "it's meant — \u2713",
                AuditResult.FAILED,
                "no answer");
        write(sql -> new AuditTable(sql).add(entry));

        AuditEntry found = list(null, null, null, null, Long.MAX_VALUE).get(0);
        assertThat(found).usingRecursiveComparison().ignoringFields("seq").isEqualTo(entry);
        assertThat(found.seq()).isPositive();
    }

    @Test
    void givesTheLatestFirstPageByPage() {
        for (int i = 0; i < 5; i++) {
            add(eve, AuditAction.PAUSE, AuditResult.DONE, NOON.minusSeconds(i));
        }
        List<AuditEntry> all = list(null, null, null, null, Long.MAX_VALUE);
        assertThat(all)
                .extracting(AuditEntry::at)
                .as("in the order in which they came, whatever clocks say")
                .containsExactly(
                        NOON.minusSeconds(4), NOON.minusSeconds(3), NOON.minusSeconds(2), NOON.minusSeconds(1), NOON);
        assertThat(list(null, null, null, null, all.get(2).seq())).isEqualTo(all.subList(3, 5));
    }

    @Test
    void givesWhatIsWanted() {
        add(eve, AuditAction.PAUSE, AuditResult.DONE, NOON);
        add(eve, AuditAction.RESUME, AuditResult.REFUSED, NOON.plusSeconds(10));
        add(new Actor("bob", AuditWay.OPEN, "127.0.0.1"), AuditAction.PAUSE, AuditResult.REFUSED, NOON.plusSeconds(20));

        long last = Long.MAX_VALUE;
        assertThat(list("eve", null, null, null, last)).hasSize(2);
        assertThat(list("eve", AuditAction.PAUSE, null, null, last)).hasSize(1);
        assertThat(list(null, null, AuditResult.REFUSED, null, last)).hasSize(2);
        assertThat(list(null, null, null, NOON.plusSeconds(10), last)).hasSize(2);
        assertThat(list("Eve", null, null, null, last)).isEmpty();
        assertThat(list("' OR 1=1 --", null, null, null, last)).isEmpty();
    }

    @Test
    void forgetsWhatIsTooOldAndNothingElse() {
        for (int i = 0; i < 5; i++) {
            add(eve, AuditAction.PAUSE, AuditResult.DONE, Instant.EPOCH.plusSeconds(i));
        }
        Instant third = Instant.EPOCH.plusSeconds(3);
        for (int forgotten : List.of(2, 1, 0)) {
            int now = read(sql -> new AuditTable(sql).forget(third, 2));
            assertThat(now).isEqualTo(forgotten);
        }
        assertThat(list(null, null, null, null, Long.MAX_VALUE)).hasSize(2);
    }

    @Test
    void keepsNothingThatIsTooLongOrBreaksALine() {
        String endless = "x\r\ny\u0000".repeat(1000);
        var entry = new AuditEntry(
                0,
                NOON,
                "node-1",
                new Actor(endless, AuditWay.OPEN, endless),
                AuditAction.PAUSE,
                new Subject(route, endless, endless, endless),
                endless,
                AuditResult.DONE,
                endless);
        write(sql -> new AuditTable(sql).add(entry));
        AuditEntry found = list(null, null, null, null, Long.MAX_VALUE).get(0);
        assertThat(found.toString()).doesNotContain("\n", "\r", "\0").hasSizeLessThan(2000);
        assertThat(found.reason()).hasSize(500).startsWith("x y x y");
        assertThat(found.detail()).hasSize(1000);
    }

    private void add(Actor actor, AuditAction action, AuditResult result, Instant at) {
        write(sql -> new AuditTable(sql)
                .add(new AuditEntry(0, at, "node-1", actor, action, Subject.route(route), "", result, "")));
    }

    private List<AuditEntry> list(
            @Nullable String who,
            @Nullable AuditAction action,
            @Nullable AuditResult result,
            @Nullable Instant since,
            long before) {
        return read(sql -> new AuditTable(sql).list(new AuditFilter(who, action, route, result, since, before, 99)));
    }
}
