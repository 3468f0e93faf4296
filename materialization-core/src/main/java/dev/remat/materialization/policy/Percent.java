package dev.remat.materialization.policy;

import java.math.BigDecimal;

/** Writes a ratio as people write it in configuration. */
public final class Percent {

    private Percent() {}

    /** For example {@code 50%} for 0.5. */
    public static String text(double ratio) {
        return BigDecimal.valueOf(ratio).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
    }
}
