package dev.remat.materialization.quality;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the rows of a typed table must satisfy before they are published.
 *
 * @param onParseError what a value that does not fit its column means
 * @param maxParseErrorRatio largest part of the rows that may have such values, 0 to 1
 * @param quarantine where they go
 * @param drift what undeclared keys and mixed JSON types mean
 * @param ignoredKeys payload keys that the route knows and does not serve
 * @param sample most example rows of each finding in the evidence
 * @param checks further assertions
 */
public record Quality(
        OnParseError onParseError,
        double maxParseErrorRatio,
        Quarantine quarantine,
        SchemaDrift drift,
        List<String> ignoredKeys,
        int sample,
        List<Check> checks) {

    /** A value that does not fit fails the run, drift is a warning, no further checks. */
    public static final Quality DEFAULTS = new Quality(
            OnParseError.FAIL, 1.0, Quarantine.DEFAULTS, SchemaDrift.WARN_ADDITIVE, List.of(), 10, List.of());

    public Quality {
        ignoredKeys = List.copyOf(ignoredKeys);
        checks = List.copyOf(checks);
        if (!(maxParseErrorRatio >= 0 && maxParseErrorRatio <= 1)) {
            throw new InvalidQuality("max-parse-error-ratio must lie between 0 and 1; it is " + maxParseErrorRatio);
        }
        if (sample < 0 || sample > 1000) {
            throw new InvalidQuality("sample must lie between 0 and 1000; it is " + sample);
        }
        Set<String> names = new HashSet<>();
        for (Check check : checks) {
            if (!names.add(check.name())) {
                throw new InvalidQuality(
                        "two checks are named '%s'; give one of them another name".formatted(check.name()));
            }
        }
    }

    /** Whether values that do not fit are written to a table. */
    public boolean quarantines() {
        return onParseError == OnParseError.QUARANTINE || quarantine.named().isPresent();
    }
}
