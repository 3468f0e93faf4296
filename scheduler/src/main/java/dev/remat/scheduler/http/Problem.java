package dev.remat.scheduler.http;

import dev.remat.scheduler.view.JsonText;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An error as programs read it, by RFC 9457.
 *
 * @param status the HTTP status
 * @param detail what was wrong and the way out, for people
 */
record Problem(HttpStatus status, String detail) {

    static final String TYPE = "application/problem+json";

    void answer(Context context) {
        Attempt.detail(context, detail);
        context.status(status).contentType(TYPE).result(json());
    }

    String json() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("type", "about:blank");
        fields.put("title", status.getMessage());
        fields.put("status", status.getCode());
        fields.put("detail", detail);
        return JsonText.of(fields);
    }
}
