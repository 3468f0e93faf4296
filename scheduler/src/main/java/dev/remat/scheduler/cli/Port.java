package dev.remat.scheduler.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A TCP port, 0 for any free one. */
final class Port implements ITypeConverter<Integer> {

    private static final int HIGHEST = 65_535;

    @Override
    public Integer convert(String typed) {
        try {
            int port = Integer.parseInt(typed);
            if (port >= 0 && port <= HIGHEST) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Told below, together with the numbers that are no ports.
        }
        throw new TypeConversionException(
                "'%s' is no port; a port is a number from 1 to %d, or 0 for any free one".formatted(typed, HIGHEST));
    }
}
