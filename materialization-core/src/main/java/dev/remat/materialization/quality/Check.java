package dev.remat.materialization.quality;

/**
 * An assertion about the rows that would be served.
 *
 * @param name its name in evidence, unique within a route
 * @param severity what rows that break it mean
 * @param rule what has to hold
 */
public record Check(String name, Severity severity, CheckRule rule) {

    public Check {
        if (name.isBlank()) {
            throw new InvalidQuality("a check needs a name; leave the key out to have it named after its rule");
        }
    }
}
