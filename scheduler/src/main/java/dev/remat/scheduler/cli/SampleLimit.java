package dev.remat.scheduler.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of example rows. */
final class SampleLimit implements ITypeConverter<Integer> {

    private static final int MOST = 1000;

    @Override
    public Integer convert(String typed) {
        try {
            int limit = Integer.parseInt(typed);
            if (limit >= 0 && limit <= MOST) {
                return limit;
            }
        } catch (NumberFormatException e) {
            // Told below, together with the numbers that are too large.
        }
        throw new TypeConversionException(
                "'%s' is no number of examples; write a number from 0 to %d".formatted(typed, MOST));
    }
}
