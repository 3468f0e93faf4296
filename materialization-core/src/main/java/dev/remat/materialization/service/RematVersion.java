package dev.remat.materialization.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this build of Remat, as the build wrote it down. */
public final class RematVersion {

    private static final String CURRENT = read();

    private RematVersion() {}

    /** For example {@code 0.1.0}. */
    public static String current() {
        return CURRENT;
    }

    private static String read() {
        try (var in = RematVersion.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new IllegalStateException("version.properties is not on the class path");
            }
            var properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
