package dev.remat.scheduler.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/**
 * A part of the log of a run.
 *
 * @param text whole lines
 * @param next how many bytes of the log are known with it
 */
public record LogPart(String text, long next) {

    /** Up to the last end of a line; all where none ends in what is as long as a part can be. */
    static LogPart of(ByteBuffer bytes, long from) {
        int end = bytes.limit();
        while (end > 0 && bytes.get(end - 1) != '\n') {
            end--;
        }
        int length = end == 0 && bytes.limit() == bytes.capacity() ? bytes.limit() : end;
        return new LogPart(UTF_8.decode(bytes.limit(length)).toString(), from + length);
    }
}
