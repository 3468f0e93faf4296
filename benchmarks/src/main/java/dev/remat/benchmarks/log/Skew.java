package dev.remat.benchmarks.log;

/** How the events of a log are spread over its keys. */
public enum Skew {
    /** Each key gets about as many as any other. */
    UNIFORM("uniform"),
    /** The k-th key gets a share of about 1 / k, as in Zipf's law: a few keys have very many events. */
    ZIPF("zipf");

    private final String id;

    Skew(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }

    /** The number of the key of event {@code number}. */
    String key(long keys) {
        return switch (this) {
            case UNIFORM -> "cityHash64(number) %% %d".formatted(keys);
            case ZIPF ->
                "least(%1$d, toUInt64(exp(cityHash64(number) / 18446744073709551616. * log(%1$d + 1)))) - 1"
                        .formatted(keys);
        };
    }

    @Override
    public String toString() {
        return id;
    }
}
