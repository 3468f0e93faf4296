package dev.remat.jobs.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes HTTP/1.1 messages apart without changing a byte; what was read is handed on piece by piece, as it arrives. */
final class HttpBytes {

    private static final Pattern LENGTH = Pattern.compile("(?im)^content-length:\\s*(\\d+)");
    private static final Pattern CHUNKED = Pattern.compile("(?im)^transfer-encoding:.*chunked");
    private static final int PIECE = 8192;

    private HttpBytes() {}

    /** Gets the pieces of a message. */
    interface Sink {
        void take(byte[] bytes, int length) throws IOException;
    }

    /** Reads a head and hands its lines on; empty where the other side has closed before it began. */
    static String head(InputStream in, Sink sink) throws IOException {
        var head = new StringBuilder();
        while (true) {
            String line = line(in);
            if (line.isEmpty()) {
                if (head.isEmpty()) {
                    return "";
                }
                throw new EOFException("the stream ends within a head");
            }
            sink.take(line.getBytes(ISO_8859_1), line.length());
            head.append(line);
            if (line.equals("\r\n")) {
                return head.toString();
            }
        }
    }

    /**
     * Reads the body that belongs to a head.
     *
     * @param decoded gets it without the frames of chunks
     */
    static void body(InputStream in, String head, Sink raw, Sink decoded) throws IOException {
        Matcher length = LENGTH.matcher(head);
        if (CHUNKED.matcher(head).find()) {
            chunks(in, raw, decoded);
        } else if (length.find()) {
            both(in, Long.parseLong(length.group(1)), raw, decoded);
        }
    }

    /** The status of an answer. */
    static int status(String head) {
        return Integer.parseInt(head.split(" ", 3)[1].strip());
    }

    private static void chunks(InputStream in, Sink raw, Sink decoded) throws IOException {
        while (true) {
            String frame = line(in);
            raw.take(frame.getBytes(ISO_8859_1), frame.length());
            long size = Long.parseLong(frame.strip().toLowerCase(Locale.ROOT), 16);
            both(in, size, raw, decoded);
            String end = line(in);
            raw.take(end.getBytes(ISO_8859_1), end.length());
            if (size == 0) {
                return;
            }
        }
    }

    private static void both(InputStream in, long length, Sink raw, Sink decoded) throws IOException {
        var piece = new byte[PIECE];
        for (long left = length; left > 0; ) {
            int read = in.read(piece, 0, (int) Math.min(left, PIECE));
            if (read < 0) {
                throw new EOFException("the body ends %d bytes too early".formatted(left));
            }
            raw.take(piece, read);
            decoded.take(piece, read);
            left -= read;
        }
    }

    /** One line with its end; empty at the end of the stream. */
    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            line.write(next);
            if (next == '\n') {
                return line.toString(ISO_8859_1);
            }
        }
        if (line.size() > 0) {
            throw new EOFException("the stream ends within a line");
        }
        return "";
    }
}
