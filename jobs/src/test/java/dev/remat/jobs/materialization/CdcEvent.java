package dev.remat.jobs.materialization;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One delivery of an event, with what a writer would derive from it.
 *
 * @param key value of the key column {@code id}; of no meaning in a truncate event
 * @param operation in any case of letters
 * @param position source position, in one of the forms that the documentation names
 * @param sequence order within the position, a number or empty
 * @param payload {@code <FF>} in it is that one byte
 * @param ingestedAt milliseconds since the epoch
 * @param pipeline of the writer that delivered it
 */
public record CdcEvent(
        String stream,
        int key,
        String operation,
        String position,
        String sequence,
        String payload,
        long ingestedAt,
        String pipeline) {

    private static final Pattern BYTE = Pattern.compile("<([0-9A-F]{2})>");

    /** What stands before the numbers of a position and is the same in all of a stream. */
    private static final Pattern LEAD =
            Pattern.compile("^(0[xX]|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}:|[^:/]+\\.)");

    /** An event of a writer without a name. */
    public CdcEvent(
            String stream,
            int key,
            String operation,
            String position,
            String sequence,
            String payload,
            long ingestedAt) {
        this(stream, key, operation, position, sequence, payload, ingestedAt, "");
    }

    CdcEvent redeliveredAt(long later) {
        return redeliveredAt(later, pipeline);
    }

    /** The same event, delivered again by another writer. */
    public CdcEvent redeliveredAt(long later, String by) {
        return new CdcEvent(stream, key, operation, position, sequence, payload, later, by);
    }

    public boolean deleted() {
        return isOperation("delete");
    }

    public boolean isOperation(String name) {
        return operation.toLowerCase(Locale.ROOT).equals(name);
    }

    public String keyJson() {
        return isOperation("truncate") ? "" : "{\"id\":" + key + "}";
    }

    public String keyHash() {
        return isOperation("truncate") ? "" : sha256(keyJson());
    }

    /** The same for every delivery of the event, whenever and by whomever it was ingested. */
    public String eventHash() {
        return sha256(String.join("|", stream, keyJson(), operation, position, sequence, payload));
    }

    public byte[] payloadBytes() {
        var bytes = new ByteArrayOutputStream();
        Matcher escaped = BYTE.matcher(payload);
        int at = 0;
        while (escaped.find()) {
            bytes.writeBytes(payload.substring(at, escaped.start()).getBytes(StandardCharsets.UTF_8));
            bytes.write(Integer.parseInt(escaped.group(1), 16));
            at = escaped.end();
        }
        bytes.writeBytes(payload.substring(at).getBytes(StandardCharsets.UTF_8));
        return bytes.toByteArray();
    }

    /** The numbers of the position. Read as hexadecimal ones, decimal numbers keep their order. */
    List<BigInteger> positionNumbers() {
        List<BigInteger> numbers = new ArrayList<>();
        for (String part : LEAD.matcher(position).replaceFirst("").split("[:/,-]", -1)) {
            numbers.add(part.isEmpty() ? BigInteger.ZERO : new BigInteger(part, 16));
        }
        return numbers;
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
