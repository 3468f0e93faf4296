package dev.remat.scheduler.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Makes requests that come near to what a document tells of. The same seed makes the same. */
final class Fuzzer {

    private static final List<String> METHODS = List.of(
            "GET",
            "HEAD",
            "POST",
            "PUT",
            "PATCH",
            "DELETE",
            "OPTIONS",
            "TRACE",
            "CONNECT",
            "QUERY",
            "PROPFIND",
            "BEFORE",
            "AFTER",
            "get",
            "G\u00e9T",
            "A".repeat(300));
    private static final List<String> TYPES = List.of(
            "application/json",
            "APPLICATION/JSON; charset=utf-8",
            "application/json; charset=nonsense",
            "text/plain",
            "multipart/form-data",
            "application/x-www-form-urlencoded",
            "*/*",
            "",
            ";;;",
            "application/json, text/html");
    private static final List<String> ACCEPTED =
            List.of("*/*", "text/html", "image/png", "application/json;q=0", "", ";", "a/b/c", "text/event-stream");
    private static final List<String> TAGS =
            List.of("*", "\"\"", "W/\"x\"", "x", "\"a\", \"b\", *", ",,,", "\"", "W/", "\u00e4");
    private static final Map<String, List<String>> OTHERS = new TreeMap<>(Map.of(
            "Expect", List.of("100-continue", "nonsense"),
            "Range", List.of("bytes=0-0", "bytes=9-1", "x"),
            "X-HTTP-Method-Override", List.of("POST", "DELETE", "BEFORE", "x"),
            "Content-Encoding", List.of("gzip", "x"),
            "Accept-Encoding", List.of("gzip", "br, gzip;q=0", "*;q=x"),
            "Accept-Charset", List.of("utf-16", "x"),
            "Upgrade", List.of("websocket", "h2c"),
            "Cookie", List.of("a=b", "=;=;", "\"".repeat(99)),
            "If-Modified-Since", List.of("Thu, 01 Jan 1970 00:00:00 GMT", "x"),
            "Content-Length", List.of("0", "-1", "x", "99999999999999999999")));
    private static final Map<String, String> THERE = new TreeMap<>(Map.of(
            "{route}",
            "orders",
            "{run}",
            "20260101T000100Z_aaaaaa",
            "{request}",
            "20260101T000100Z_aaaaaa",
            "{name}",
            "run.json",
            "{digest}",
            "0".repeat(64)));

    private final List<Operation> operations;
    private final Odd odd;
    private final OddBody bodies;

    Fuzzer(ApiDocument document, long seed) {
        this.operations = document.operations();
        this.odd = new Odd(new SplittableRandom(seed));
        this.bodies = new OddBody(odd);
    }

    FuzzedRequest next() {
        Operation operation = odd.choose(operations);
        String method = odd.happens(85) ? operation.method() : odd.choose(METHODS);
        boolean isOther = odd.happens(40);
        String path = isOther ? otherPath(operation) : path(operation);
        String body = operation.body().isMissingNode() && odd.happens(90) ? "" : bodies.like(operation.body());
        List<String> headers = headers(body);
        String text = "%s %s%s HTTP/1.1\r\n%s\r\n\r\n"
                .formatted(method, path, query(operation), String.join("\r\n", headers));
        boolean isMeant = !isOther && method.equals(operation.method());
        return new FuzzedRequest(operation, isMeant, method, text + body);
    }

    private static String path(Operation operation) {
        String path = operation.path();
        for (Map.Entry<String, String> name : THERE.entrySet()) {
            path = path.replace(name.getKey(), name.getValue());
        }
        return path;
    }

    /** One that may lead elsewhere. */
    private String otherPath(Operation operation) {
        String path = operation.path();
        for (String name : THERE.keySet()) {
            path = path.replace(name, odd.inAddress());
        }
        return odd.happens(10) ? path + odd.inAddress() : path;
    }

    private String query(Operation operation) {
        List<String> names = new ArrayList<>();
        for (JsonNode parameter : operation.parameters("query")) {
            names.add(parameter.path("name").asText());
        }
        names.removeIf(name -> odd.happens(50));
        if (odd.happens(15)) {
            names.add(odd.inAddress());
        }
        if (odd.happens(10)) {
            names.addAll(List.copyOf(names));
        }
        List<String> query = names.stream()
                .map(name -> name + (odd.happens(95) ? "=" : "") + odd.inAddress())
                .toList();
        return query.isEmpty() ? "" : "?" + String.join("&", query);
    }

    private List<String> headers(String body) {
        List<String> headers = new ArrayList<>(List.of("Connection: close"));
        maybe(98, headers, "Host", List.of("localhost", "127.0.0.1:80"));
        maybe(body.isEmpty() ? 10 : 95, headers, "Content-Type", odd.happens(70) ? TYPES.subList(0, 1) : TYPES);
        maybe(20, headers, "Accept", ACCEPTED);
        maybe(20, headers, "If-None-Match", TAGS);
        OTHERS.forEach((name, values) -> maybe(2, headers, name, values));
        if (!body.isEmpty() && headers.stream().noneMatch(header -> header.startsWith("Content-Length"))) {
            headers.add("Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length);
        }
        return headers;
    }

    private void maybe(int percent, List<String> headers, String name, List<String> values) {
        if (odd.happens(percent)) {
            headers.add(name + ": " + odd.choose(values));
        }
    }
}
