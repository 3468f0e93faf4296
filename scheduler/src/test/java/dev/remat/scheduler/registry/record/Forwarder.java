package dev.remat.scheduler.registry.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands before a server of this machine; may be cut, and counts who tries to come through. */
final class Forwarder implements AutoCloseable {

    private final ServerSocket socket;
    private final int port;
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile boolean cut;

    Forwarder(int port) throws IOException {
        this.port = port;
        this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        run(this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    int refused() {
        return refused.get();
    }

    void cut() throws IOException {
        cut = true;
        for (Socket each : open) {
            each.close();
        }
    }

    void mend() {
        cut = false;
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = socket.accept();
            if (cut) {
                refused.incrementAndGet();
                client.close();
            } else {
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                open.add(client);
                open.add(server);
                run(() -> copy(client.getInputStream(), server.getOutputStream()));
                run(() -> copy(server.getInputStream(), client.getOutputStream()));
            }
        }
    }

    private static void copy(InputStream in, OutputStream out) throws IOException {
        try (in;
                out) {
            in.transferTo(out);
        }
    }

    private static void run(Work work) {
        var thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException closed) {
                // One of the two sides has gone.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        cut();
        socket.close();
    }

    private interface Work {
        void run() throws IOException;
    }
}
