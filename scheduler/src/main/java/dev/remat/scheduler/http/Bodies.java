package dev.remat.scheduler.http;

import static org.eclipse.jetty.util.thread.Invocable.InvocationType.NON_BLOCKING;

import io.javalin.http.HttpStatus;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
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
            answerUnheard(request, response, callback, HttpStatus.CONTENT_TOO_LARGE);
        } else if (!places.tryAcquire()) {
            answerUnheard(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE);
        } else {
            read(request, response, Callback.from(callback, (Runnable) places::release));
        }
        return true;
    }

    private void read(Request request, Response response, Callback callback) {
        var body = new CompletableFuture<byte[]>();
        Content.Source.asByteArrayAsync(
                new Unended(request),
                greatest,
                Promise.Invocable.from(NON_BLOCKING, body::complete, body::completeExceptionally));
        Scheduler.Task end = whenTooSlow(request, () -> body.completeExceptionally(new TooSlow()));
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
                Response.writeError(request, response, callback, HttpStatus.NOT_FOUND.getCode());
            }
        } catch (Exception e) {
            Response.writeError(request, response, callback, e);
        }
    }

    private void refuse(Request request, Response response, Callback callback, @Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof TooSlow) {
            Response.writeError(request, response, callback, HttpStatus.REQUEST_TIMEOUT.getCode());
        } else if (cause instanceof IllegalStateException) {
            answerUnheard(request, response, callback, HttpStatus.CONTENT_TOO_LARGE);
        } else {
            Response.writeError(
                    request, response, callback, HttpStatus.BAD_REQUEST.getCode(), "the body cannot be read");
        }
    }

    /**
     * Answers before the body has come, and takes the rest of it: who still sends when the connection ends is told of a broken
     * connection by its system, and may never see the answer.
     */
    private void answerUnheard(Request request, Response response, Callback callback, HttpStatus status) {
        boolean sendsOnlyWhenTold = request.getHeaders().contains(HttpHeader.EXPECT);
        Callback answered = sendsOnlyWhenTold
                ? callback
                : Callback.from(callback.getInvocationType(), () -> discard(request, callback), callback::failed);
        response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
        JettyErrors.answer(response, status, status.getMessage(), answered);
    }

    private void discard(Request request, Callback callback) {
        var discarded = new Callback.Completable(NON_BLOCKING);
        Scheduler.Task end = whenTooSlow(request, () -> discarded.failed(new TooSlow()));
        callback.completeWith(discarded.whenComplete((nothing, failure) -> end.cancel()));
        Content.Source.consumeAll(request, discarded);
    }

    private Scheduler.Task whenTooSlow(Request request, Runnable end) {
        return request.getComponents().getScheduler().schedule(end, patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** A body has not come in time. */
    private static final class TooSlow extends Exception {

        private static final long serialVersionUID = 1L;
    }

    /** A body of which more can be read when its reader has had enough. */
    private static final class Unended extends Request.Wrapper {

        Unended(Request request) {
            super(request);
        }

        @Override
        public void fail(Throwable failure) {}
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
