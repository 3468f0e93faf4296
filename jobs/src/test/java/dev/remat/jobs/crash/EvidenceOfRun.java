package dev.remat.jobs.crash;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the files of one run say. */
final class EvidenceOfRun {

    /** The run has left none. */
    static final String NONE = "none";

    private static final String RUNNING = "running";
    private static final String SUCCEEDED = "succeeded";
    private static final String UNKNOWN = "unknown";
    private static final String HELD = "held";

    private final Path file;

    EvidenceOfRun(World world, String run) {
        this.file = world.evidence().resolve(world.route().id()).resolve(run).resolve("run.json");
    }

    /** The outcome in {@code run.json}, or {@link #NONE}. */
    String outcome() {
        if (!Files.exists(file)) {
            return NONE;
        }
        try {
            return new ObjectMapper().readTree(file.toFile()).path("outcome").asText();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Whether it tells the truth about a run that has ended. What there is may not vanish, and what is open must be closed. Only
     * a run that has lived to say so itself may leave open whether it has published. What a guard has held back is published by
     * another run, which approves it.
     */
    static boolean isTrue(String atDeath, String inTheEnd, boolean published, boolean lived) {
        if (inTheEnd.equals(NONE)) {
            return atDeath.equals(NONE);
        }
        if (inTheEnd.equals(UNKNOWN)) {
            return lived;
        }
        if (inTheEnd.equals(HELD)) {
            return true;
        }
        return !inTheEnd.equals(RUNNING) && inTheEnd.equals(SUCCEEDED) == published;
    }
}
