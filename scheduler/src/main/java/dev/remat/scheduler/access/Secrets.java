package dev.remat.scheduler.access;

import dev.remat.materialization.plan.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** Texts that nobody can guess, and what is kept of them. Thread-safe. */
public final class Secrets {

    private static final int BYTES = 32;
    private static final String TOKEN = "remat_";
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {}

    /** Of 256 bits, in characters that stand in a header and in a form as they are. */
    public static String next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** For a script; scanners of source code know it by its beginning. */
    public static String nextToken() {
        return TOKEN + next();
    }

    /** What is kept of a secret, by which it can be known again and not be found out. */
    public static String kept(String secret) {
        return "sha256$" + Sha256.hex(secret);
    }

    /** Whether two are the same; how long it takes does not tell how much of them is. */
    public static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
