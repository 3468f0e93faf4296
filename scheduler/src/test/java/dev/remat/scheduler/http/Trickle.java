package dev.remat.scheduler.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Many connections on each of which a request begins, goes on with a byte a few times a second, and never ends. */
final class Trickle implements AutoCloseable {

    private static final long PAUSE_MILLIS = 250;

    private final List<SocketChannel> connections = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread sender = new Thread(this::send, "trickle");

    private Trickle() {}

    static Trickle start(int port, String beginning, int connections) throws IOException {
        var trickle = new Trickle();
        for (int i = 0; i < connections; i++) {
            var channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.write(ByteBuffer.wrap(beginning.getBytes(StandardCharsets.UTF_8)));
            channel.configureBlocking(false);
            trickle.connections.add(channel);
        }
        trickle.sender.setDaemon(true);
        trickle.sender.start();
        return trickle;
    }

    private void send() {
        try {
            while (!connections.isEmpty()) {
                connections.removeIf(this::hasEnded);
                Thread.sleep(PAUSE_MILLIS);
            }
            end.countDown();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sends a byte, whatever the server says, unless it has ended the connection. */
    private boolean hasEnded(SocketChannel connection) {
        try {
            var answer = ByteBuffer.allocate(4096);
            int length = connection.read(answer);
            if (length > 0) {
                answers.add(new String(answer.array(), 0, length, StandardCharsets.UTF_8));
            }
            if (length >= 0) {
                connection.write(ByteBuffer.wrap(new byte[] {' '}));
                return false;
            }
            connection.close();
        } catch (IOException e) {
            return true;
        }
        return true;
    }

    /** Waits until the server has ended all of them, for so long at most. */
    void awaitEnd(Duration most) throws InterruptedException {
        if (!end.await(most.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("the server still listens to %d connections".formatted(connections.size()));
        }
    }

    /** What the server has said. To be asked after the end. */
    List<String> answers() {
        return answers;
    }

    @Override
    public void close() throws InterruptedException, IOException {
        sender.interrupt();
        sender.join();
        for (Iterator<SocketChannel> left = connections.iterator(); left.hasNext(); ) {
            left.next().close();
        }
    }
}
