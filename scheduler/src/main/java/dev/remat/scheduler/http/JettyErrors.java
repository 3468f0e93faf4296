package dev.remat.scheduler.http;

import io.javalin.http.HttpStatus;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Tells what Jetty itself refuses, such as what is no HTTP, like any other error. */
final class JettyErrors extends ErrorHandler {

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        HttpStatus status = HttpStatus.forStatus(code);
        answer(response, status, message == null || message.isBlank() ? status.getMessage() : message, callback);
    }

    /** Answers without a look at what comes of the request. */
    static void answer(Response response, HttpStatus status, String message, Callback callback) {
        response.setStatus(status.getCode());
        Browsers.BOUNDS.forEach((name, value) -> response.getHeaders().put(name, value));
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.TYPE);
        if (status == HttpStatus.SERVICE_UNAVAILABLE) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, "5");
        }
        byte[] problem = new Problem(status, message).json().getBytes(StandardCharsets.UTF_8);
        response.write(true, ByteBuffer.wrap(problem), callback);
    }
}
