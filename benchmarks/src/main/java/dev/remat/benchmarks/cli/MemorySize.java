package dev.remat.benchmarks.cli;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Bytes as people write them: {@code 512M}, {@code 3G}, {@code 1000000}; letters stand for powers of 1024. */
final class MemorySize implements ITypeConverter<Long> {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,15})([KMG]?)");
    private static final Map<String, Long> UNITS = Map.of("", 1L, "K", 1L << 10, "M", 1L << 20, "G", 1L << 30);

    @Override
    public Long convert(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'%s' is no size; write 512M, 3G or a number of bytes".formatted(text));
        }
        return Math.multiplyExact(Long.parseLong(matcher.group(1)), UNITS.getOrDefault(matcher.group(2), 1L));
    }
}
