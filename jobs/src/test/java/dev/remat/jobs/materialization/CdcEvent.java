package dev.remat.jobs.materialization;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * One delivery of an event, with what a writer would derive from it.
 *
 * @param key value of the key column {@code id}
 * @param position source position, a plain number
 * @param sequence order within the position, a number or empty
 * @param ingestedAt milliseconds since the epoch
 */
record CdcEvent(
        String stream, int key, String operation, String position, String sequence, String payload, long ingestedAt) {

    CdcEvent redeliveredAt(long later) {
        return new CdcEvent(stream, key, operation, position, sequence, payload, later);
    }

    boolean deleted() {
        return operation.equals("delete");
    }

    String keyJson() {
        return "{\"id\":" + key + "}";
    }

    String keyHash() {
        return sha256(keyJson());
    }

    /** The same for every delivery of the event, whenever it was ingested. */
    String eventHash() {
        return sha256(String.join("|", stream, keyJson(), operation, position, sequence, payload));
    }

    BigInteger positionNumber() {
        return new BigInteger(position);
    }

    BigInteger sequenceNumber() {
        return sequence.isEmpty() ? BigInteger.ZERO : new BigInteger(sequence);
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
