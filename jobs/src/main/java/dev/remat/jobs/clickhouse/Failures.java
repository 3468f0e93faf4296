package dev.remat.jobs.clickhouse;

import com.clickhouse.client.api.ConnectionInitiationException;
import com.clickhouse.client.api.ServerException;
import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.StatementRefused;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * Says what a failure of the client means for the statement: refused, never sent, or unknown. In doubt it is unknown,
 * because only that makes the caller look at the state of the server.
 */
final class Failures {

    private static final Pattern SERVER_ERROR = Pattern.compile("Code: (\\d+)\\. DB::\\w*Exception.*", Pattern.DOTALL);
    private static final Pattern CLIENT_SUFFIX = Pattern.compile("\\s*\\(queryId= [^)]*\\)\\s*$");

    /** Statuses that someone in front of ClickHouse gives when they do not pass a request on. */
    private static final List<Integer> NOT_PASSED_ON = List.of(400, 401, 403, 404);

    private final ClickHouseServer server;

    Failures(ClickHouseServer server) {
        this.server = server;
    }

    /** What it means; neither that nor its cause says the password, whatever the server has sent back. */
    ClickHouseException translate(Throwable failure, String queryId) {
        List<Throwable> chain = chain(failure);
        Optional<ServerException> answer = first(chain, ServerException.class);
        if (answer.isPresent()) {
            return answered(answer.get(), queryId);
        }
        Optional<BodyFailure> body = first(chain, BodyFailure.class);
        Optional<ClickHouseException> refused =
                body.flatMap(b -> refused(0, String.valueOf(b.getMessage()), queryId, b));
        if (refused.isPresent()) {
            return refused.get();
        }
        return neverSent(chain) ? connectionFailed(text(chain), queryId, failure) : lost(text(chain), queryId, failure);
    }

    private ClickHouseException answered(ServerException answer, String queryId) {
        String text = CLIENT_SUFFIX.matcher(String.valueOf(answer.getMessage())).replaceFirst("");
        return refused(answer.getCode(), text, queryId, answer).orElseGet(() -> {
            String status = "HTTP status %d: %s".formatted(answer.getTransportProtocolCode(), text);
            return NOT_PASSED_ON.contains(answer.getTransportProtocolCode())
                    ? connectionFailed(status + "; this is not ClickHouse's own answer", queryId, answer)
                    : lost(status, queryId, answer);
        });
    }

    /** A refusal, where there is an error code: told by the client, or found in the text of an answer. */
    private Optional<ClickHouseException> refused(int code, String text, String queryId, Throwable cause) {
        Matcher error = SERVER_ERROR.matcher(text);
        boolean found = error.find();
        if (code <= 0 && !found) {
            return Optional.empty();
        }
        int known = code > 0 ? code : Integer.parseInt(error.group(1));
        String own = found ? error.group() : "Code: %d. %s".formatted(code, text);
        return Optional.of(new StatementRefused(known, server.redact(own.strip()), queryId, quiet(cause)));
    }

    private ConnectionFailed connectionFailed(String text, String queryId, Throwable cause) {
        String message =
                "%s was not reached, nothing was sent: %s. Check that the server runs and that the connection's"
                        + " endpoint leads to its HTTP port.";
        return new ConnectionFailed(server.redact(message.formatted(server.label(), text)), queryId, quiet(cause));
    }

    private AnswerLost lost(String text, String queryId, Throwable cause) {
        String message = "the answer of %s to query %s was lost, it may or may not have been executed: %s";
        return new AnswerLost(server.redact(message.formatted(server.label(), queryId, text)), queryId, quiet(cause));
    }

    /** The same, or what stands for it in stack traces where it says the password. */
    private Throwable quiet(Throwable failure) {
        List<Throwable> chain = chain(failure);
        String told = String.join("; ", chain.stream().map(String::valueOf).toList());
        String redacted = server.redact(told);
        return redacted.equals(told) ? failure : new Redacted(redacted, failure.getStackTrace());
    }

    private static boolean neverSent(List<Throwable> chain) {
        if (chain.stream().anyMatch(Failures::isFailedHandshake)) {
            return true;
        }
        // The client calls it a failed connection too when a sent request gets no answer or one with status 503.
        return first(chain, ConnectionInitiationException.class).isPresent()
                && chain.stream().anyMatch(Failures::isBeforeSending)
                && chain.stream().noneMatch(f -> String.valueOf(f.getMessage()).startsWith("Server returned '"));
    }

    private static boolean isBeforeSending(Throwable failure) {
        return failure instanceof ConnectException
                || failure instanceof UnknownHostException
                || failure instanceof NoRouteToHostException
                || failure instanceof InterruptedIOException;
    }

    private static boolean isFailedHandshake(Throwable failure) {
        return failure instanceof SSLHandshakeException
                || failure instanceof SSLPeerUnverifiedException
                || (failure instanceof SSLException
                        && String.valueOf(failure.getMessage()).startsWith("Unsupported or unrecognized SSL message"));
    }

    /** The failures' own words, the cause of all first in line for the reader; wrappers without news are left out. */
    private static String text(List<Throwable> chain) {
        var texts = new LinkedHashSet<String>();
        for (Throwable failure : chain.subList(Math.min(1, chain.size() - 1), chain.size())) {
            String message = failure.getMessage() == null ? "no message" : failure.getMessage();
            texts.add(
                    failure instanceof BodyFailure ? "it broke off after: " + message : name(failure) + ": " + message);
        }
        return String.join("; ", texts);
    }

    private static String name(Throwable failure) {
        return failure.getClass().getSimpleName();
    }

    private static List<Throwable> chain(Throwable failure) {
        var chain = new ArrayList<Throwable>();
        for (Throwable next = failure; next != null && !chain.contains(next); next = next.getCause()) {
            chain.add(next);
        }
        return chain;
    }

    private static <T extends Throwable> Optional<T> first(List<Throwable> chain, Class<T> type) {
        return chain.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /** A failure of the client without the password that it has said. */
    private static final class Redacted extends Exception {

        private static final long serialVersionUID = 1L;

        Redacted(String message, StackTraceElement[] where) {
            super(message);
            setStackTrace(where);
        }
    }
}
