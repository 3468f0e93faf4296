package dev.remat.materialization.verification;

import dev.remat.materialization.catalog.Origin;
import dev.remat.materialization.phase.Content;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.VerificationRecord;
import dev.remat.materialization.run.RunId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What has become known while a published table was compared with the log. Used by one thread. */
public final class VerificationFacts {

    private @Nullable RunId builder;
    private @Nullable Origin origin;
    private @Nullable Content published;
    private @Nullable Strategy strategy;
    private @Nullable Content rebuilt;
    private long differing;
    private List<String> examples = List.of();

    VerificationFacts() {}

    void published(RunId by, Origin from, Content content) {
        builder = by;
        origin = from;
        published = content;
    }

    void rebuilt(Strategy by, Content content) {
        strategy = by;
        rebuilt = content;
    }

    void differ(long keys, List<String> some) {
        differing = keys;
        examples = List.copyOf(some);
    }

    /** What the published table was built from; empty where it does not say. */
    public Optional<Origin> origin() {
        return Optional.ofNullable(origin);
    }

    /** What the log says. */
    public Optional<Content> rebuilt() {
        return Optional.ofNullable(rebuilt);
    }

    /** All of it as evidence; empty where not even the published table was looked at. */
    public Optional<VerificationRecord> record() {
        return builder == null || published == null
                ? Optional.empty()
                : Optional.of(new VerificationRecord(
                        builder.text(),
                        strategy == null ? null : strategy.id(),
                        side(published),
                        rebuilt == null ? null : side(rebuilt),
                        differing,
                        examples));
    }

    private static VerificationRecord.Side side(Content content) {
        return new VerificationRecord.Side(content.rows(), content.checksum());
    }
}
