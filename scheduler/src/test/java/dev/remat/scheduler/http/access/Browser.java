package dev.remat.scheduler.http.access;

import dev.remat.scheduler.http.TestSite;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Keeps cookies, and says where a request comes from, as browsers do. */
final class Browser {

    private static final String FORM = "application/x-www-form-urlencoded";

    private final TestSite site;
    private final Map<String, String> cookies = new HashMap<>();

    Browser(TestSite site) {
        this.site = site;
    }

    String cookie(String name) {
        return cookies.getOrDefault(name, "");
    }

    void keep(String name, String value) {
        cookies.put(name, value);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return kept(site.get(path, "Cookie", header(), "Accept", "text/html"));
    }

    HttpResponse<String> post(String path, String type, String body, String origin)
            throws IOException, InterruptedException {
        return kept(site.post(path, body, "Cookie", header(), "Content-Type", type, "Origin", origin));
    }

    HttpResponse<String> tell(String path, String body) throws IOException, InterruptedException {
        return post(path, "application/json", body, origin());
    }

    HttpResponse<String> send(String path, Map<String, String> fields) throws IOException, InterruptedException {
        String body = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return post(path, FORM, body, origin());
    }

    HttpResponse<String> logIn(String name, String password, String next) throws IOException, InterruptedException {
        get("/login");
        return send("/login", Map.of("name", name, "password", password, "next", next, "token", cookie(Cookies.LOGIN)));
    }

    String origin() {
        return "http://127.0.0.1:" + site.port();
    }

    private String header() {
        return cookies.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; ", "a=b; ", ""));
    }

    private HttpResponse<String> kept(HttpResponse<String> answer) {
        answer.headers().allValues("Set-Cookie").forEach(cookie -> {
            String[] pair = cookie.split(";", 2)[0].split("=", 2);
            cookies.put(pair[0], pair[1]);
        });
        return answer;
    }
}
