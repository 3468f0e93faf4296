package dev.remat.materialization.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, where a name or a fingerprint must stand for something longer. */
public final class Sha256 {

    private Sha256() {}

    /** The digest of the text in UTF-8, as 64 lower-case hex digits. */
    public static String hex(String text) {
        return hex(text.getBytes(UTF_8));
    }

    /** The digest of bytes, as 64 lower-case hex digits. */
    public static String hex(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
