package dev.remat.scheduler.alert;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.alert.AlertTerms;
import dev.remat.scheduler.alert.message.Alert;
import dev.remat.scheduler.alert.message.Topic;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Decides what one channel tells: a trouble once, and again when it changes or has lasted; its end if the trouble was told. A
 * trouble counts as told only when it was delivered. For one thread.
 */
final class Judgement {

    private final AlertTerms terms;
    private final Ledger ledger;
    private final Clock clock;

    Judgement(AlertTerms terms, Ledger ledger, Clock clock) {
        this.terms = terms;
        this.ledger = ledger;
        this.clock = clock;
    }

    /** What has to be told about an occurrence; empty if nothing has. */
    Optional<Due> of(Occurrence about) {
        Optional<Told> before = ledger.find(about.route(), about.topic());
        return about.kind().isPresent()
                ? trouble(about, about.kind().get(), before)
                : before.flatMap(told -> wellAgain(about, told));
    }

    /** Whether the channel believes that there is trouble where an occurrence says that all is well. */
    boolean knowsTrouble(Occurrence about) {
        return ledger.find(about.route(), about.topic()).isPresent();
    }

    /** Ids of the routes of which something was told, as far as files say so. */
    Set<String> toldRoutes() {
        return ledger.routes();
    }

    /** Takes down that an alert was delivered. */
    void delivered(Due due) {
        Occurrence about = due.about();
        if (due.isRecovery()) {
            ledger.forget(about.route(), about.topic());
        } else {
            ledger.note(
                    about.route(),
                    about.topic(),
                    new Told(about.signature(), due.alert().since(), clock.instant()));
        }
    }

    private Optional<Due> trouble(Occurrence about, AlertKind kind, Optional<Told> before) {
        if (!terms.on().contains(kind)) {
            return Optional.empty();
        }
        Instant startedAt = about.subject().at();
        Told known = before.orElseGet(() -> new Told(about.signature(), startedAt, null));
        ledger.note(about.route(), about.topic(), known);
        boolean repeated = known.isTold(about.signature());
        if (repeated && known.isFresh(clock.instant(), terms.repeatAfter())) {
            return Optional.empty();
        }
        return Optional.of(due(about, kind, known.since(), repeated));
    }

    private Optional<Due> wellAgain(Occurrence about, Told told) {
        boolean tells = about.topic() != Topic.ORPHANS
                && told.toldAt() != null
                && terms.on().contains(AlertKind.RECOVERED);
        if (tells) {
            return Optional.of(due(about, AlertKind.RECOVERED, told.since(), false));
        }
        ledger.forget(about.route(), about.topic());
        return Optional.empty();
    }

    private static Due due(Occurrence about, AlertKind kind, Instant since, boolean repeated) {
        return new Due(new Alert(kind, about.topic(), since, repeated, about.subject(), about.owner()), about);
    }
}
