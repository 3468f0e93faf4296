package dev.remat.scheduler.http.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.settings.HttpSettings;
import dev.remat.jobs.settings.Network;
import dev.remat.jobs.settings.ProxySettings;
import dev.remat.scheduler.access.Passwords;
import dev.remat.scheduler.access.Role;
import dev.remat.scheduler.access.Secrets;
import dev.remat.scheduler.access.User;
import dev.remat.scheduler.access.UsersFile;
import dev.remat.scheduler.http.Audit;
import dev.remat.scheduler.http.Audited;
import dev.remat.scheduler.http.Caller;
import dev.remat.scheduler.http.Client;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.HttpServer;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.AuditWay;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a proxy says is believed, and what anybody else says of the same is not. */
class ProxyTest {

    private static final String PASSWORD = "correct horse battery";
    private static final String HASH = Passwords.chosen(PASSWORD);
    private static final String USER = "X-Remote-User: ";
    private static final String FOR = "X-Forwarded-For: ";
    private static final String OWN = "Origin: https://remat.example.org";
    private static final String[] BY_HTTPS = {"X-Forwarded-Proto: https", "X-Forwarded-Host: remat.example.org"};

    @TempDir
    private Path folder;

    private final List<AuditEntry> kept = new CopyOnWriteArrayList<>();
    private UsersFile users;
    private @Nullable HttpServer server;

    @BeforeEach
    void addUsers() {
        users = new UsersFile(folder.resolve("users"));
        users.change(all -> all.with(new User("eve", Role.OPERATOR, HASH, null))
                .with(new User("prometheus", Role.ADMIN, Secrets.kept(Secrets.nextToken()), null)));
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void believesTheProxyWhoAsks() throws Exception {
        start(true, "viewer", "127.0.0.1");
        assertThat(get("/who", USER + "eve")).startsWith("HTTP/1.1 200 ").endsWith("eve (operator) from 127.0.0.1");
        assertThat(get("/who", USER + "mallory")).endsWith("mallory (viewer) from 127.0.0.1");
        assertThat(get(
                        "/who",
                        USER + "mallory",
                        "Authorization: Basic YTpi",
                        "Cookie: remat_session=" + Secrets.next()))
                .as("what the proxy itself asked for")
                .endsWith("mallory (viewer) from 127.0.0.1");
        assertThat(post("/change", USER + "mallory", "Sec-Fetch-Site: same-origin"))
                .startsWith("HTTP/1.1 403 ")
                .contains("mallory has the role viewer; this needs operator");
        users.change(all -> all.with(new User("mallory", Role.OPERATOR, HASH, null)));
        await().untilAsserted(() -> assertThat(get("/who", USER + "mallory")).contains("(operator)"));
    }

    @Test
    void theAuditKnowsFromWhereAndByWhom() throws Exception {
        start(true, null, "127.0.0.1");
        post("/change", USER + "eve", FOR + "198.51.100.7, 203.0.113.9", "Sec-Fetch-Site: same-origin");
        assertThat(kept).singleElement().satisfies(entry -> assertThat(entry.actor())
                .isEqualTo(new AuditEntry.Actor("eve", AuditWay.PROXY, "203.0.113.9")));
    }

    @Test
    void letsNobodyInWhomNobodyKnows() throws Exception {
        start(true, null, "127.0.0.1");
        assertThat(get("/who", USER + "mallory"))
                .startsWith("HTTP/1.1 403 ")
                .contains(
                        "application/problem+json",
                        "`remat user add mallory --role ROLE`",
                        "remat.http.proxy.default-role");
        assertThat(get("/who", USER + "prometheus")).startsWith("HTTP/1.1 403 ").contains("is the name of a token");
        assertThat(get("/who")).startsWith("HTTP/1.1 401 ");
        assertThat(get("/who", "Accept: text/html")).startsWith("HTTP/1.1 303 ").contains("/login?next=");
    }

    @Test
    void believesNobodyElse() throws Exception {
        start(true, "admin", "10.0.0.5", "192.168.7.0/24", "::1");
        assertThat(get("/who", USER + "eve")).startsWith("HTTP/1.1 401 ");
        assertThat(get("/who", USER + "eve", FOR + "10.0.0.5")).startsWith("HTTP/1.1 401 ");
        assertThat(get("/from", FOR + "10.9.9.9", BY_HTTPS[0], BY_HTTPS[1]))
                .contains("address=127.0.0.1", "isByProxy=false", "host=127.0.0.1")
                .doesNotContain("10.9.9.9", "remat.example.org");
        String login = get("/login", BY_HTTPS);
        assertThat(login).contains("Set-Cookie: remat_login=").doesNotContain("Secure");
    }

    @Test
    void whereNobodyLogsInEverybodyComesByTheProxy() throws Exception {
        start(false, "operator", "127.0.0.1");
        assertThat(get("/who")).startsWith("HTTP/1.1 401 ").contains("come by the proxy", "X-Remote-User");
        assertThat(get("/who", "Accept: text/html")).startsWith("HTTP/1.1 401 ");
        assertThat(get("/who", "Authorization: Bearer " + Secrets.nextToken())).startsWith("HTTP/1.1 401 ");
        assertThat(get("/from")).startsWith("HTTP/1.1 200 ");
        assertThat(get("/login")).startsWith("HTTP/1.1 404 ");
        assertThat(get("/who", USER + "eve")).startsWith("HTTP/1.1 200 ").endsWith("eve (operator) from 127.0.0.1");
    }

    @Test
    void loopbackIsNoLoginWhereTheProxyIsElsewhere() throws Exception {
        start(false, "operator", "10.0.0.5");
        assertThat(get("/who", USER + "eve")).startsWith("HTTP/1.1 401 ");
        assertThat(post("/change", USER + "eve", "Sec-Fetch-Site: same-origin")).startsWith("HTTP/1.1 401 ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                    | 401
            (null)                | 400
            eve, admin            | 400
            eve admin             | 400
            Ève                   | 400
            ../eve                | 400
            -eve                  | 400
            <script>              | 400
            """)
    void takesNoNameThatIsNone(String name, int status) throws Exception {
        start(true, "admin", "127.0.0.1");
        assertThat(get("/who", USER + name))
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("application/problem+json")
                .doesNotContain("<script>");
    }

    @Test
    void takesNoNameThatIsThereTwice() throws Exception {
        start(true, "admin", "127.0.0.1");
        assertThat(get("/who", USER + "eve", USER + "mallory"))
                .startsWith("HTTP/1.1 400 ")
                .contains("more than once");
        assertThat(get("/who", USER + "eve", "x-remote-user: eve")).startsWith("HTTP/1.1 400 ");
        assertThat(get("/from", "X-Forwarded-Proto: https, http"))
                .startsWith("HTTP/1.1 400 ")
                .contains("more than once");
        assertThat(get("/from", "X-Forwarded-Proto: gopher")).startsWith("HTTP/1.1 400 ");
        assertThat(get("/from", BY_HTTPS[1], BY_HTTPS[1]))
                .startsWith("HTTP/1.1 400 ")
                .contains("more than once");
        assertThat(get("/from", "X-Forwarded-Host: a/b")).startsWith("HTTP/1.1 400 ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            203.0.113.9                            | 203.0.113.9
            198.51.100.1, 203.0.113.9              | 203.0.113.9
            203.0.113.9, 192.168.7.1, 192.168.7.2  | 203.0.113.9
            unknown, 192.168.7.1                   | 192.168.7.1
            203.0.113.9, evil                      | 127.0.0.1
            203.0.113.9,                           | 127.0.0.1
            2001:db8::1                            | 2001:db8:0:0:0:0:0:1
            ::ffff:203.0.113.9                     | 203.0.113.9
            """)
    void aClientIsWhoeverIsNearestAndNoProxy(String chain, String address) throws Exception {
        start(true, null, "127.0.0.1", "192.168.7.0/24");
        assertThat(get("/from", FOR + chain)).contains("address=" + address + ",");
        assertThat(get("/from", FOR + "198.51.100.7", FOR + chain)).contains("address=" + address + ",");
    }

    @Test
    void aProxyThatAsksForItselfIsTheClient() throws Exception {
        start(true, null, "127.0.0.1", "192.168.7.0/24");
        assertThat(get("/from", FOR + "192.168.7.3, 192.168.7.1")).contains("address=192.168.7.3,");
    }

    @Test
    void noSpoofedAddressEvadesTheLimitsOfLogins() throws Exception {
        start(true, null, "10.0.0.5");
        for (int i = 0; i < LoginLimits.OF_AN_ADDRESS; i++) {
            assertThat(guess(FOR + "203.0.113." + i)).startsWith("HTTP/1.1 401 ");
        }
        assertThat(guess(FOR + "203.0.113.99")).startsWith("HTTP/1.1 429 ");
    }

    @Test
    void eachClientOfAProxyHasLimitsOfHisOwn() throws Exception {
        start(true, null, "127.0.0.1");
        for (int i = 0; i < LoginLimits.OF_AN_ADDRESS; i++) {
            assertThat(guess(FOR + "198.51.100." + i + ", 203.0.113.1")).startsWith("HTTP/1.1 401 ");
        }
        assertThat(guess(FOR + "198.51.100.99, 203.0.113.1"))
                .as("what he says himself does not count")
                .startsWith("HTTP/1.1 429 ");
        assertThat(guess(FOR + "203.0.113.2")).startsWith("HTTP/1.1 401 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: https://evil.example.org",
                "Origin: null",
                "Origin: http://remat.example.org",
                "Origin: https://127.0.0.1",
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site",
                "X-Nothing: of it"
            })
    void noPageOfAnotherSiteChangesAnythingByTheProxy(String header) throws Exception {
        start(true, "admin", "127.0.0.1");
        assertThat(post("/change", USER + "eve", BY_HTTPS[0], BY_HTTPS[1], header))
                .startsWith("HTTP/1.1 403 ");
        assertThat(post("/change", USER + "eve", BY_HTTPS[0], BY_HTTPS[1], OWN)).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void cookiesOfThoseWhoComeByHttpsAreForHttpsAlone() throws Exception {
        start(true, null, "127.0.0.1");
        assertThat(get("/login", BY_HTTPS))
                .containsPattern("Set-Cookie: __Host-remat_login=[^;]+; Path=/;[^\r]* Secure")
                .contains("HttpOnly", "SameSite=Strict");
        String planted = Secrets.next();
        assertThat(logIn("Cookie: remat_login=" + planted, planted, OWN, BY_HTTPS))
                .as("a cookie that plain HTTP could have planted")
                .startsWith("HTTP/1.1 403 ");
        assertThat(logIn("Cookie: __Host-remat_login=" + planted, planted, OWN, BY_HTTPS))
                .startsWith("HTTP/1.1 303 ")
                .contains("Set-Cookie: __Host-remat_session=");
    }

    private void start(boolean hasUsers, @Nullable String defaultRole, String... addresses) {
        var networks = List.of(addresses).stream().map(Network::of).toList();
        var settings = new HttpSettings(
                "127.0.0.1",
                0,
                hasUsers ? users.path() : null,
                null,
                new ProxySettings(networks, "X-Remote-User", defaultRole));
        Access access = Access.of(settings, Clock.systemUTC());
        List<Endpoints> endpoints = new ArrayList<>(access.pages());
        endpoints.add(routes -> {
            routes.get("/from", context -> context.result(Client.of(context).toString()), Needs.NOTHING);
            routes.get("/who", ProxyTest::sayWho, Needs.VIEWER);
            routes.post("/change", ProxyTest::sayWho, Needs.OPERATOR, Audited.as(AuditAction.PAUSE));
        });
        server = HttpServer.start(
                settings, Clock.systemUTC(), access.gate(), new Audit("here", Clock.systemUTC(), kept::add), endpoints);
    }

    private static void sayWho(Context context) {
        context.result("%s from %s"
                .formatted(Caller.of(context).orElseThrow(), Client.of(context).address()));
    }

    private String guess(String header) throws IOException {
        String token = Secrets.next();
        return logIn("Cookie: remat_login=" + token, token, "Sec-Fetch-Site: same-origin", header);
    }

    private String logIn(String cookie, String token, String origin, String... headers) throws IOException {
        boolean isRight = headers.length > 1;
        String form = "name=eve&password=%s&token=%s"
                .formatted(isRight ? URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8) : "guess", token);
        List<String> all = new ArrayList<>(List.of(headers));
        all.addAll(List.of(cookie, origin, "Content-Type: application/x-www-form-urlencoded"));
        return send("POST", "/login", form, all);
    }

    private String get(String path, String... headers) throws IOException {
        return send("GET", path, "", List.of(headers));
    }

    private String post(String path, String... headers) throws IOException {
        return send("POST", path, "", List.of(headers));
    }

    /** Byte by byte, since clients of the JDK would not send what attackers do. */
    private String send(String method, String path, String body, List<String> headers) throws IOException {
        String request = "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: %d\r\n%s\r\n%s"
                .formatted(
                        method,
                        path,
                        body.length(),
                        headers.stream().map(header -> header + "\r\n").reduce("", String::concat),
                        body);
        try (var socket = new Socket(
                InetAddress.getLoopbackAddress(), Objects.requireNonNull(server).port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
