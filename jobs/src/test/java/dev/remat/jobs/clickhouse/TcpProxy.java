package dev.remat.jobs.clickhouse;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between client and server and can lose answers: the request goes through, nothing comes back. */
public final class TcpProxy implements AutoCloseable {

    private volatile URI target;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger answersToLose = new AtomicInteger();
    private final ExecutorService pumps = Executors.newCachedThreadPool(work -> {
        var thread = new Thread(work, "test-tcp-proxy");
        thread.setDaemon(true);
        return thread;
    });

    public TcpProxy(URI target) {
        this.target = target;
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        pumps.execute(this::acceptAll);
    }

    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    /** The next {@code count} connections on which an answer begins are closed at that moment. */
    void loseAnswers(int count) {
        answersToLose.set(count);
    }

    /** From now on leads to another server. */
    public void leadTo(URI other) {
        target = other;
        breakConnections();
    }

    /** Breaks every connection that is open now, as a proxy does that finds them idle for too long. */
    public void breakConnections() {
        open.forEach(TcpProxy::reset);
        open.clear();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket client = listener.accept();
                open.add(client);
                connect(client);
            }
        } catch (IOException e) {
            // closed at the end of the test
        }
    }

    /** A client of a server that is not there finds its connection closed. */
    private void connect(Socket client) {
        URI now = target;
        try {
            var server = new Socket(now.getHost(), now.getPort());
            pumps.execute(() -> pump(client, server, false));
            pumps.execute(() -> pump(server, client, true));
        } catch (IOException e) {
            reset(client);
        }
    }

    private void pump(Socket from, Socket to, boolean answers) {
        var buffer = new byte[8192];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (answers && answersToLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                    return;
                }
                out.write(buffer, 0, read);
                out.flush();
            }
        } catch (IOException e) {
            // either side has gone; closing both is all there is to do
        }
    }

    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // closed already
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        breakConnections();
        pumps.shutdownNow();
    }
}
