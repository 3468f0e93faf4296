package dev.remat.scheduler.http.openapi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Sends bytes to a server of this machine that no HTTP client would send.
 *
 * @param port of the server
 */
record Wire(int port) {

    private static final int PATIENCE_MILLIS = 20_000;

    /** Asks for an address, with these headers beside the necessary ones, and a body unless it is empty. */
    RawAnswer ask(String method, String target, Map<String, String> headers, String body) throws IOException {
        return RawAnswer.of(send(request(method, target, headers, body)));
    }

    private static byte[] request(String method, String target, Map<String, String> headers, String body) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        var head = new StringBuilder("%s %s HTTP/1.1\r\nConnection: close\r\n".formatted(method, target));
        if (!headers.containsKey("Host")) {
            head.append("Host: localhost\r\n");
        }
        headers.forEach((name, value) -> head.append("%s: %s\r\n".formatted(name, value)));
        if (content.length > 0) {
            head.append("Content-Length: %d\r\n".formatted(content.length));
        }
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(content);
        return bytes.toByteArray();
    }

    /** All that comes back until the server closes, as ISO 8859-1. */
    String send(byte[] bytes) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            try {
                socket.getOutputStream().write(bytes);
                socket.getOutputStream().flush();
            } catch (SocketException e) {
                // The server has answered before it had heard all.
            }
            return new String(received(socket.getInputStream()), StandardCharsets.ISO_8859_1);
        }
    }

    private static byte[] received(InputStream from) throws IOException {
        var received = new ByteArrayOutputStream();
        var some = new byte[8192];
        try {
            for (int length = from.read(some); length >= 0; length = from.read(some)) {
                received.write(some, 0, length);
            }
        } catch (SocketException e) {
            if (received.size() == 0) {
                throw e;
            }
        }
        return received.toByteArray();
    }
}
