package dev.remat.scheduler.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A part of a whole, from 0 to 1. */
final class Ratio implements ITypeConverter<Double> {

    @Override
    public Double convert(String typed) {
        try {
            double ratio = Double.parseDouble(typed);
            if (ratio >= 0 && ratio <= 1) {
                return ratio;
            }
        } catch (NumberFormatException e) {
            // Told below, together with the numbers that are no ratios.
        }
        throw new TypeConversionException(
                "'%s' is no ratio; write a number from 0 to 1, such as 0.001".formatted(typed));
    }
}
