package dev.remat.scheduler.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of runs. */
final class RunCount implements ITypeConverter<Integer> {

    private static final int MOST = 10_000;

    @Override
    public Integer convert(String typed) {
        try {
            int count = Integer.parseInt(typed);
            if (count >= 1 && count <= MOST) {
                return count;
            }
        } catch (NumberFormatException e) {
            // Told below, together with the numbers that are too large.
        }
        throw new TypeConversionException(
                "'%s' is no number of runs; write a number from 1 to %d".formatted(typed, MOST));
    }
}
