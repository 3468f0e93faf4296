package dev.remat.scheduler.http.openapi;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * An answer as it has come over the wire.
 *
 * @param status its status
 * @param headers by names in small letters
 * @param body its body
 */
record RawAnswer(int status, Map<String, String> headers, String body) {

    private static final String END_OF_HEAD = "\r\n\r\n";

    /** Of all bytes until the server closed, as ISO 8859-1; final answers only. */
    static RawAnswer of(String text) {
        int end = text.indexOf(END_OF_HEAD);
        if (end < 0 || !text.startsWith("HTTP/1.1 ")) {
            throw new IllegalArgumentException("no answer: '%s'".formatted(text));
        }
        List<String> head = text.substring(0, end).lines().toList();
        int status = Integer.parseInt(head.get(0).split(" ", 3)[1]);
        String rest = text.substring(end + END_OF_HEAD.length());
        return status == 100 ? of(rest) : new RawAnswer(status, headers(head), decoded(headers(head), rest));
    }

    private static Map<String, String> headers(List<String> head) {
        Map<String, String> headers = new TreeMap<>();
        head.stream().skip(1).forEach(line -> {
            String[] parts = line.split(":", 2);
            headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
        });
        return headers;
    }

    private static String decoded(Map<String, String> headers, String body) {
        String plain = headers.getOrDefault("transfer-encoding", "").equals("chunked") ? joined(body) : body;
        byte[] bytes = plain.getBytes(StandardCharsets.ISO_8859_1);
        boolean isZipped = headers.getOrDefault("content-encoding", "").equals("gzip") && bytes.length > 0;
        return new String(isZipped ? unzipped(bytes) : bytes, StandardCharsets.UTF_8);
    }

    private static byte[] unzipped(byte[] bytes) {
        try (var zipped = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return zipped.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String joined(String chunks) {
        var joined = new StringBuilder();
        int at = 0;
        while (at < chunks.length()) {
            int end = chunks.indexOf("\r\n", at);
            int size = Integer.parseInt(chunks.substring(at, end), 16);
            joined.append(chunks, end + 2, end + 2 + size);
            at = end + 2 + size + 2;
        }
        return joined.toString();
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    /** Without parameters such as the charset; empty where it has no body. */
    String type() {
        return header("Content-Type").orElse("").split(";", 2)[0].strip();
    }
}
