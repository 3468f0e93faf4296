package dev.remat.jobs.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/** One request on its way through the proxy, step by step. A fault decides which steps are taken. */
public final class Passage {

    private static final int CONTINUE = 100;

    private final ProxiedRequest request;
    private final Socket client;
    private final ServerSide server;
    private boolean forwarded;
    private boolean cut;

    Passage(ProxiedRequest request, Socket client, ServerSide server) {
        this.request = request;
        this.client = client;
        this.server = server;
    }

    /** The way to the server, opened when it is first needed. */
    interface ServerSide {
        Socket socket() throws IOException;

        InputStream answers() throws IOException;
    }

    public ProxiedRequest request() {
        return request;
    }

    /** Sends the request to the server, once. */
    public void forward() throws IOException {
        if (!forwarded) {
            forwarded = true;
            server.socket().getOutputStream().write(request.raw().getBytes(ISO_8859_1));
            server.socket().getOutputStream().flush();
        }
    }

    /** Waits for the whole answer, of which nothing reaches the client: the statement has been executed then. */
    public byte[] awaitAnswer() throws IOException {
        var answer = new ByteArrayOutputStream();
        readAnswer((bytes, length) -> answer.write(bytes, 0, length));
        return answer.toByteArray();
    }

    /** Hands the answer on as it arrives. */
    public void passAnswer() throws IOException {
        OutputStream out = client.getOutputStream();
        readAnswer((bytes, length) -> {
            out.write(bytes, 0, length);
            out.flush();
        });
    }

    /** The same with further headers. */
    public void passAnswerWith(String headers) throws IOException {
        String answer = new String(awaitAnswer(), ISO_8859_1);
        String more = answer.replaceFirst("\r\n", "\r\n" + headers);
        client.getOutputStream().write(more.getBytes(ISO_8859_1));
        client.getOutputStream().flush();
    }

    /** The same, so many bytes in a second. */
    public void passAnswerSlowly(int bytesPerSecond) throws IOException {
        byte[] answer = awaitAnswer();
        int step = Math.max(1, bytesPerSecond / 20);
        for (int at = 0; at < answer.length; at += step) {
            client.getOutputStream().write(answer, at, Math.min(step, answer.length - at));
            client.getOutputStream().flush();
            sleep(50);
        }
    }

    /** Hands the head of the answer on, and half of its body; half of the head where there is no body. */
    public void passHalf() throws IOException {
        byte[] answer = awaitAnswer();
        int head = new String(answer, ISO_8859_1).indexOf("\r\n\r\n") + 4;
        int half = head == answer.length ? head / 2 : head + (answer.length - head) / 2;
        client.getOutputStream().write(answer, 0, half);
        client.getOutputStream().flush();
    }

    /** Answers in the server's place, as someone in front of it does. */
    public void answer(int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        String head = "HTTP/1.1 %d Said by the proxy\r\nContent-Length: %d\r\n\r\n".formatted(status, bytes.length);
        client.getOutputStream().write(head.getBytes(ISO_8859_1));
        client.getOutputStream().write(bytes);
        client.getOutputStream().flush();
    }

    /** Breaks the client's connection; the server's ends with it. */
    public void cut() throws IOException {
        cut = true;
        client.setSoLinger(true, 0);
        client.close();
    }

    boolean isCut() {
        return cut;
    }

    private void readAnswer(HttpBytes.Sink sink) throws IOException {
        forward();
        InputStream in = server.answers();
        String head;
        do {
            head = HttpBytes.head(in, sink);
            if (head.isEmpty()) {
                throw new EOFException("the server has closed the connection without an answer");
            }
        } while (HttpBytes.status(head) == CONTINUE);
        HttpBytes.body(in, head, sink, (bytes, length) -> {});
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
