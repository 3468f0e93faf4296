package dev.remat.jobs.fault;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy in front of a ClickHouse server that asks, for each statement, which fault it should meet. Passes all bytes on
 * unchanged where there is none.
 */
public final class FaultProxy implements AutoCloseable {

    private final URI target;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile Function<ProxiedRequest, Fault> script = request -> Fault.NONE;
    private volatile Duration idleLimit = Duration.ZERO;
    private volatile Duration unusedLimit = Duration.ZERO;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        var thread = new Thread(work, "test-fault-proxy");
        thread.setDaemon(true);
        return thread;
    });

    public FaultProxy(URI target) {
        this.target = target;
        try {
            listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::acceptAll);
    }

    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    /** From now on this decides what happens to each statement. Called by several threads. */
    public void meet(Function<ProxiedRequest, Fault> newScript) {
        script = newScript;
    }

    /** From now on a connection is cut on which the server sends nothing for so long. */
    public void cutWhenIdleFor(Duration time) {
        idleLimit = time;
    }

    /** From now on a connection is closed, without a word, on which the client sends nothing for so long after an answer. */
    public void closeWhenUnusedFor(Duration time) {
        unusedLimit = time;
    }

    /** Requests seen so far. */
    public int requests() {
        return requests.get();
    }

    /** Connections of clients that are open now. */
    public int connections() {
        return open.size();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket client = listener.accept();
                open.add(client);
                threads.execute(() -> serve(client));
            }
        } catch (IOException e) {
            // closed at the end of the test
        }
    }

    private void serve(Socket client) {
        try (client;
                var server = new Upstream()) {
            InputStream in = new BufferedInputStream(client.getInputStream());
            while (true) {
                client.setSoTimeout((int) unusedLimit.toMillis());
                Optional<ProxiedRequest> request = ProxiedRequest.read(in, requests.get() + 1);
                if (request.isEmpty()) {
                    return;
                }
                requests.incrementAndGet();
                var passage = new Passage(request.get(), client, server);
                try {
                    script.apply(request.get()).meet(passage);
                } catch (IOException eitherSideHasGone) {
                    passage.cut();
                }
                if (passage.isCut()) {
                    return;
                }
            }
        } catch (IOException e) {
            // the client has gone
        } finally {
            open.remove(client);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket client : open) {
            client.close();
        }
        threads.shutdownNow();
    }

    /** The connection to the server that belongs to one of the client's. */
    private final class Upstream implements Passage.ServerSide, AutoCloseable {

        private @Nullable Socket socket;
        private @Nullable InputStream answers;

        @Override
        public Socket socket() throws IOException {
            if (socket == null) {
                socket = new Socket(target.getHost(), target.getPort());
            }
            socket.setSoTimeout((int) idleLimit.toMillis());
            return socket;
        }

        @Override
        public InputStream answers() throws IOException {
            if (answers == null) {
                answers = new BufferedInputStream(socket().getInputStream());
            }
            return answers;
        }

        @Override
        public void close() throws IOException {
            if (socket != null) {
                socket.close();
            }
        }
    }
}
