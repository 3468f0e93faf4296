package dev.remat.jobs.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remat.materialization.plan.Dataset;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** A file name for every target: readable where file systems allow it, else a digest of it. */
final class LockFileName {

    private static final Pattern PORTABLE = Pattern.compile("[a-z0-9_.@-]{1,200}");

    private LockFileName() {}

    static String of(String connection, Dataset target) {
        String name = connection + "@" + target;
        return (PORTABLE.matcher(name).matches() ? name : digest(name)) + ".lock";
    }

    private static String digest(String name) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(name.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
