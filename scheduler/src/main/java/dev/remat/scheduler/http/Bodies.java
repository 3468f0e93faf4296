package dev.remat.scheduler.http;

import static org.eclipse.jetty.util.thread.Invocable.InvocationType.NON_BLOCKING;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** Waits for the whole body of a request before a thread has to do with it, and not for long. */
final class Bodies extends Handler.Wrapper {

    private static final int AT_A_TIME = 64;

    private final int greatest;
    private final Duration patience;
    private final Semaphore places = new Semaphore(AT_A_TIME);

    /**
     * Takes bodies.
     *
     * @param greatest most bytes that one may have
     * @param patience how long it may take
     */
    Bodies(int greatest, Duration patience) {
        this.greatest = greatest;
        this.patience = patience;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (request.getLength() == 0) {
            return super.handle(request, response, callback);
        }
        if (request.getLength() > greatest) {
            Response.writeError(request, response, callback, HttpStatus.PAYLOAD_TOO_LARGE_413);
        } else if (!places.tryAcquire()) {
            Response.writeError(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE_503);
        } else {
            read(request, response, Callback.from(callback, (Runnable) places::release));
        }
        return true;
    }

    private void read(Request request, Response response, Callback callback) {
        var body = new CompletableFuture<byte[]>();
        Content.Source.asByteArrayAsync(
                request, greatest, Promise.Invocable.from(NON_BLOCKING, body::complete, body::completeExceptionally));
        Scheduler.Task end = request.getComponents()
                .getScheduler()
                .schedule(() -> body.completeExceptionally(new TooSlow()), patience.toMillis(), TimeUnit.MILLISECONDS);
        CompletableFuture<byte[]> unused = body.whenCompleteAsync(
                (bytes, failure) -> {
                    end.cancel();
                    goOn(request, response, callback, bytes, failure);
                },
                getServer().getThreadPool());
    }

    private void goOn(
            Request request,
            Response response,
            Callback callback,
            byte @Nullable [] bytes,
            @Nullable Throwable failure) {
        try {
            if (bytes == null) {
                refuse(request, response, callback, failure);
            } else if (!super.handle(new Heard(request, bytes), response, callback)) {
                Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
            }
        } catch (Exception e) {
            Response.writeError(request, response, callback, e);
        }
    }

    private static void refuse(Request request, Response response, Callback callback, @Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof TooSlow) {
            Response.writeError(request, response, callback, HttpStatus.REQUEST_TIMEOUT_408);
        } else if (cause instanceof IllegalStateException) {
            Response.writeError(request, response, callback, HttpStatus.PAYLOAD_TOO_LARGE_413);
        } else {
            Response.writeError(request, response, callback, HttpStatus.BAD_REQUEST_400, "the body cannot be read");
        }
    }

    /** A body has not come in time. */
    private static final class TooSlow extends Exception {

        private static final long serialVersionUID = 1L;
    }

    /** A request whose body is there. */
    private static final class Heard extends Request.Wrapper {

        private final Content.Source body;

        Heard(Request request, byte[] body) {
            super(request);
            this.body = Content.Source.from(ByteBuffer.wrap(body));
        }

        @Override
        public Content.@Nullable Chunk read() {
            return body.read();
        }

        @Override
        public void demand(Runnable whenThere) {
            body.demand(whenThere);
        }

        @Override
        public void fail(Throwable failure) {
            body.fail(failure);
        }
    }
}
