package dev.remat.materialization.sql;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** The order of ClickHouse's strings: byte by byte, without a sign. That of Java's differs beyond the basic plane. */
public enum Utf8Order implements Comparator<String> {
    INSTANCE;

    @Override
    public int compare(String one, String other) {
        return Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
