package dev.remat.materialization.sql;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One of several equal parts of all 128-bit numbers.
 *
 * @param index which one, from 0
 * @param of how many there are
 */
public record Slice(int index, int of) {

    private static final BigInteger ALL = BigInteger.ONE.shiftLeft(128);

    public Slice {
        if (of < 1 || index < 0 || index >= of) {
            throw new IllegalArgumentException("there is no slice %d of %d".formatted(index, of));
        }
    }

    /** All slices of so many, in their order. */
    public static List<Slice> all(int of) {
        return IntStream.range(0, of).mapToObj(index -> new Slice(index, of)).toList();
    }

    /** The condition on a column of type UInt128; {@code 1} where it is the only slice. */
    String condition(String column) {
        List<String> conditions = new ArrayList<>();
        if (index > 0) {
            conditions.add("%s >= toUInt128('%s')".formatted(column, start(index)));
        }
        if (index < of - 1) {
            conditions.add("%s < toUInt128('%s')".formatted(column, start(index + 1)));
        }
        return conditions.isEmpty() ? "1" : String.join(" AND ", conditions);
    }

    private BigInteger start(int slice) {
        return ALL.multiply(BigInteger.valueOf(slice)).divide(BigInteger.valueOf(of));
    }
}
