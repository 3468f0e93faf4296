package dev.remat.benchmarks.rebuild;

import dev.remat.benchmarks.contestant.Contestant;
import dev.remat.benchmarks.contestant.Kind;
import dev.remat.benchmarks.report.ContestantResult;
import dev.remat.benchmarks.report.ContestantResult.Check;
import dev.remat.benchmarks.report.ContestantResult.Round;
import dev.remat.benchmarks.report.Spread;
import dev.remat.benchmarks.server.Account;
import dev.remat.benchmarks.server.QueryLog;
import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.error.RematException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rounds of one contestant. One that fails is out, and the others go on. */
final class Runner {

    private static final double NANOS = 1e9;

    private final Contestant contestant;
    private final Checksums checksums;
    private final QueryLog queryLog;
    private final List<Round> rounds = new ArrayList<>();
    private @Nullable Check check;
    private String error = "";

    Runner(Contestant contestant, Checksums checksums, QueryLog queryLog) {
        this.contestant = contestant;
        this.checksums = checksums;
        this.queryLog = queryLog;
    }

    String id() {
        return contestant.id();
    }

    /** Runs once more. Returns what happened, in a few words. */
    String round() {
        if (!error.isEmpty()) {
            return "left out";
        }
        try {
            contestant.prepare();
            long start = System.nanoTime();
            Trace trace = contestant.run();
            double seconds = (System.nanoTime() - start) / NANOS;
            rounds.add(round(seconds, trace));
            check();
            return String.format(Locale.ROOT, "%.2f s", seconds);
        } catch (RematException | IllegalStateException e) {
            error = String.valueOf(e.getMessage());
            return "failed: " + error;
        }
    }

    ContestantResult result() {
        boolean measured = error.isEmpty() && !rounds.isEmpty();
        return new ContestantResult(
                contestant.id(),
                contestant.title(),
                contestant.kind().id(),
                contestant.changedKeys(),
                rounds,
                measured ? Spread.of(rounds.stream().mapToDouble(Round::seconds).toArray()) : null,
                measured ? check : null,
                error);
    }

    private Round round(double seconds, Trace trace) {
        Account account = queryLog.account(trace);
        return new Round(
                seconds,
                account.cpuSeconds(),
                account.memoryBytes(),
                account.readBytes(),
                account.writtenBytes(),
                account.statements(),
                trace.strategy());
    }

    /** What is only read stays as it was in the first round. A round with other rows is what the result shows. */
    private void check() {
        boolean same = contestant.kind() == Kind.READ && check != null;
        if (!same && (check == null || check.equal())) {
            check = checksums.check(contestant);
        }
    }
}
