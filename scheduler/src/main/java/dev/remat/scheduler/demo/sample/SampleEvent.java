package dev.remat.scheduler.demo.sample;

import java.time.Instant;

/**
 * One row of a CDC log.
 *
 * @param provenance where it comes from
 * @param operation insert, update or delete
 * @param position source position as text
 * @param sequence order within the position, possibly empty
 * @param eventHash sha256 hex of the event; a redelivered event has the hash of the first delivery
 * @param keyHash sha256 hex of the key JSON
 * @param keyJson canonical key
 * @param payloadJson canonical row
 * @param beforeJson canonical row before the change, {@code {}} where the source gives none
 * @param ingestedAt when the writer appended it
 */
public record SampleEvent(
        Provenance provenance,
        String operation,
        String position,
        String sequence,
        String eventHash,
        String keyHash,
        String keyJson,
        String payloadJson,
        String beforeJson,
        Instant ingestedAt) {

    /** Whether the event removes its key. */
    public boolean deleted() {
        return operation.equals("delete");
    }

    /** Identity of the stream that the event belongs to. */
    public String streamId() {
        return provenance.streamId();
    }

    /** The same event, delivered once more. */
    SampleEvent redelivered(Instant later) {
        return new SampleEvent(
                provenance, operation, position, sequence, eventHash, keyHash, keyJson, payloadJson, beforeJson, later);
    }
}
