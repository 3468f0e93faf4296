package dev.remat.scheduler.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;

/** Spreads routes of the same schedule over a time, each always to the same place. */
final class Spread {

    private Spread() {}

    /** A route's share of a jitter: whole seconds from 0 to less than the jitter, from a hash of the route's id. */
    static Duration delay(String route, Duration jitter) {
        long seconds = jitter.toSeconds();
        return seconds == 0 ? Duration.ZERO : Duration.ofSeconds(Math.floorMod(hash(route), seconds));
    }

    private static long hash(String route) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(route.getBytes(UTF_8));
            return ByteBuffer.wrap(digest).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
