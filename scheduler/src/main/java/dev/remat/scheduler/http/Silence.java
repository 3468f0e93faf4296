package dev.remat.scheduler.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Ends connections on which nothing has been asked for too long, however often a byte comes; earlier where many are open. */
final class Silence extends Handler.Wrapper implements Connection.Listener {

    private static final Duration LONGEST = Duration.ofSeconds(15);
    private static final Duration LONGEST_IN_A_CROWD = Duration.ofSeconds(5);
    private static final Duration LOOK = Duration.ofMillis(500);

    /** Something has been asked, and is being answered. */
    private static final long NONE = Long.MIN_VALUE;

    /** Since when each connection is silent. */
    private final Map<EndPoint, Long> connections = new ConcurrentHashMap<>();

    private final int crowd;

    /** @param crowd how many connections are many */
    Silence(int crowd) {
        this.crowd = crowd;
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        lookLater();
    }

    private void lookLater() {
        getServer().getScheduler().schedule(this::look, LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        if (!isRunning()) {
            return;
        }
        Duration longest = connections.size() > crowd ? LONGEST_IN_A_CROWD : LONGEST;
        long now = System.nanoTime();
        connections.forEach((connection, since) -> {
            if (since != NONE && now - since > longest.toNanos()) {
                connection.close();
            }
        });
        lookLater();
    }

    @Override
    public void onOpened(Connection connection) {
        connections.put(end(connection), System.nanoTime());
    }

    @Override
    public void onClosed(Connection connection) {
        connections.remove(end(connection));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        EndPoint connection = end(request.getConnectionMetaData().getConnection());
        connections.replace(connection, NONE);
        Request.addCompletionListener(request, failure -> connections.replace(connection, System.nanoTime()));
        return super.handle(request, response, callback);
    }

    /** HTTP over TLS is two connections over one end: whoever is silent within the handshake is so on the same. */
    private static EndPoint end(Connection connection) {
        EndPoint end = connection.getEndPoint();
        while (end instanceof EndPoint.Wrapper wrapper) {
            end = wrapper.unwrap();
        }
        return end;
    }
}
