package dev.remat.jobs.connection;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** A secret held in memory. Neither text nor hash code tells anything about it. */
final class LiteralCredential implements Credential {

    private final String source;
    private final String secret;

    LiteralCredential(String source, String secret) {
        this.source = source;
        this.secret = secret;
    }

    @Override
    public String reveal() {
        return secret;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LiteralCredential that
                && source.equals(that.source)
                && MessageDigest.isEqual(bytes(secret), bytes(that.secret));
    }

    /** From the source alone: a hash code of the secret would be a way to guess it. */
    @Override
    public int hashCode() {
        return source.hashCode();
    }

    @Override
    public String toString() {
        return "secret from " + source;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
