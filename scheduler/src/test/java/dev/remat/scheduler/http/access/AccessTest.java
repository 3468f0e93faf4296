package dev.remat.scheduler.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.scheduler.access.Passwords;
import dev.remat.scheduler.access.Role;
import dev.remat.scheduler.access.Secrets;
import dev.remat.scheduler.access.User;
import dev.remat.scheduler.access.UsersFile;
import dev.remat.scheduler.http.Declared;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.TestSite;
import dev.remat.scheduler.registry.store.RouteTable;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {

    private static final Instant NOON = Instant.parse("2026-12-03T12:00:00Z");
    private static final String PASSWORD = "correct horse battery";
    /** Takes its time, so it is made once. */
    private static final String HASH = Passwords.chosen(PASSWORD);

    private static final String PAUSE = "/api/v1/routes/orders/pause";

    private final AtomicReference<Instant> time = new AtomicReference<>(NOON);
    private final String token = Secrets.nextToken();
    private UsersFile users;
    private TestSite site;
    private Browser browser;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        users = new UsersFile(folder.resolve("users"));
        users.change(all -> all.with(new User("ci", Role.OPERATOR, Secrets.kept(token), NOON.plusSeconds(60))));
        for (Role role : Role.values()) {
            users.change(all -> all.with(new User(role.id(), role, HASH, null)));
        }
        InstantSource source = time::get;
        Access access = Access.of(TestSite.forUsersOf(users.path()), source.withZone(ZoneOffset.UTC));
        site = new TestSite(folder, access.gate(), access.pages().get(0));
        browser = new Browser(site);
    }

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void nobodyGetsAnythingWithoutALogin() throws Exception {
        List<Declared> open = new ArrayList<>();
        for (Declared endpoint : site.endpoints()) {
            if (endpoint.needs() == Needs.NOTHING) {
                open.add(endpoint);
                continue;
            }
            HttpResponse<String> answer = ask(endpoint, "Accept", "*/*");
            assertThat(answer.statusCode()).as(endpoint.toString()).isEqualTo(401);
            assertThat(answer.body()).as(endpoint.toString()).doesNotContain("orders", "customers");
            assertThat(ask(endpoint, "Authorization", "Bearer " + Secrets.nextToken())
                            .statusCode())
                    .as(endpoint.toString())
                    .isEqualTo(401);
        }
        assertThat(open)
                .extracting(Declared::path)
                .filteredOn(path -> !path.startsWith("/assets/"))
                .containsExactlyInAnyOrder("/health/live", "/health/ready", "/login", "/login", "/logout");
        assertThat(site.raw("HEAD /api/v1/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 401 ");
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void eachRoleGetsWhatItMayAndNothingElse(Role role) throws Exception {
        String bearer = Secrets.nextToken();
        users.change(all -> all.with(new User("script", role, Secrets.kept(bearer), null)));
        later(Duration.ofSeconds(1));
        int allowed = 0;
        for (Declared endpoint : site.endpoints()) {
            Role least = endpoint.needs().role();
            if (least == null || endpoint.path().equals("/events")) {
                continue;
            }
            int status = ask(endpoint, "Authorization", "Bearer " + bearer).statusCode();
            if (role.includes(least)) {
                allowed++;
                assertThat(status).as(endpoint.toString()).isNotIn(401, 403);
            } else {
                assertThat(status).as(endpoint.toString()).isEqualTo(403);
            }
        }
        assertThat(allowed).isGreaterThan(15);
    }

    @Test
    void decisionsAreForAdminsAndActionsForOperators() {
        assertThat(site.endpoints()).contains(new Declared("POST", "/api/v1/validate", Needs.VIEWER));
        assertThat(site.endpoints())
                .filteredOn(endpoint -> endpoint.path().matches(".*/(approve|reject|rollback)"))
                .hasSize(3)
                .allMatch(endpoint -> endpoint.needs() == Needs.ADMIN);
        assertThat(site.endpoints())
                .filteredOn(endpoint -> endpoint.path().matches("/api/v1/r.*")
                        && endpoint.method().equals("POST"))
                .hasSize(7)
                .noneMatch(endpoint -> endpoint.needs() == Needs.VIEWER || endpoint.needs() == Needs.NOTHING);
    }

    @Test
    void whoLogsInSeesPagesUntilHeLogsOut() throws Exception {
        HttpResponse<String> first = browser.get("/runs?route=orders");
        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(first.headers().firstValue("Location")).hasValue("/login?next=%2Fruns%3Froute%3Dorders");

        HttpResponse<String> answer = browser.logIn("operator", PASSWORD, "/runs?route=orders");
        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.headers().firstValue("Location")).hasValue("/runs?route=orders");
        assertThat(answer.headers().allValues("Set-Cookie"))
                .hasSize(2)
                .allSatisfy(cookie -> assertThat(cookie).contains("Path=/", "HttpOnly", "SameSite=Strict"))
                .anySatisfy(cookie -> assertThat(cookie).startsWith("remat_session="));
        String page = browser.get("/").body();
        assertThat(page).contains("data-role=\"operator\"", "<span>operator</span>", "Log out");
        assertThat(browser.tell(PAUSE, "{\"reason\": \"moved\"}").statusCode()).isEqualTo(200);

        String replayed = browser.cookie(Cookies.SESSION);
        assertThat(browser.send("/logout", Map.of("token", "forged")).statusCode())
                .isEqualTo(403);
        assertThat(browser.send("/logout", Map.of("token", formToken(page))).statusCode())
                .isEqualTo(303);
        browser.keep(Cookies.SESSION, replayed);
        assertThat(browser.get("/api/v1/status").statusCode()).isEqualTo(401);
    }

    @Test
    void aSessionIsNotTheOneThatSomebodyElseHasSet() throws Exception {
        String fixed = "A".repeat(43);
        browser.keep(Cookies.SESSION, fixed);
        browser.logIn("viewer", PASSWORD, "/");
        String own = browser.cookie(Cookies.SESSION);
        assertThat(own).isNotEqualTo(fixed).hasSize(43);
        browser.logIn("viewer", PASSWORD, "/");
        String second = browser.cookie(Cookies.SESSION);
        assertThat(second).isNotEqualTo(own);
        for (String old : List.of(fixed, own, own.toLowerCase(Locale.ROOT), "")) {
            browser.keep(Cookies.SESSION, old);
            assertThat(browser.get("/api/v1/status").statusCode()).as(old).isEqualTo(401);
        }
        browser.keep(Cookies.SESSION, second);
        assertThat(browser.get("/api/v1/status").statusCode()).isEqualTo(200);
    }

    @Test
    void sessionsEndWhenNobodyUsesThemAndAfterHalfADay() throws Exception {
        browser.logIn("viewer", PASSWORD, "/");
        for (int i = 0; i < 24; i++) {
            later(Duration.ofMinutes(29));
            assertThat(browser.get("/api/v1/status").statusCode()).isEqualTo(200);
        }
        later(Duration.ofMinutes(24));
        assertThat(browser.get("/api/v1/status").statusCode()).as("12 hours").isEqualTo(401);

        browser.logIn("viewer", PASSWORD, "/");
        later(Duration.ofMinutes(30));
        assertThat(browser.get("/api/v1/status").statusCode()).as("idle").isEqualTo(401);
    }

    @Test
    void whoIsRemovedOrHasAnotherPasswordIsOut() throws Exception {
        browser.logIn("admin", PASSWORD, "/");
        users.change(all -> all.with(
                new User("admin", Role.VIEWER, all.named("admin").orElseThrow().secret(), null)));
        later(Duration.ofSeconds(1));
        assertThat(browser.tell(PAUSE, "{}").statusCode()).as("another role").isEqualTo(403);

        users.change(all -> all.with(new User("admin", Role.ADMIN, Passwords.chosen(PASSWORD), null)));
        later(Duration.ofSeconds(1));
        assertThat(browser.get("/api/v1/status").statusCode()).isEqualTo(401);

        assertThat(bearing(token).statusCode()).isEqualTo(200);
        later(Duration.ofSeconds(60));
        assertThat(bearing(token).statusCode()).as("expired").isEqualTo(401);
        users.change(all -> all.without("ci"));
        later(Duration.ofSeconds(1));
        assertThat(bearing(token).statusCode()).isEqualTo(401);
    }

    @Test
    void pagesOfOthersChangeNothingInTheNameOfWhoeverLooksAtThem() throws Exception {
        browser.logIn("admin", PASSWORD, "/");
        for (String origin :
                List.of("http://evil.example.org", "null", "http://127.0.0.1:1", browser.origin() + ".evil")) {
            assertThat(browser.post(PAUSE, "application/json", "{}", origin).statusCode())
                    .as(origin)
                    .isEqualTo(403);
        }
        String cookie = "remat_session=" + browser.cookie(Cookies.SESSION);
        assertThat(site.post(PAUSE, "", "Cookie", cookie).statusCode())
                .as("says nothing")
                .isEqualTo(403);
        assertThat(site.post(PAUSE, "", "Cookie", cookie, "Sec-Fetch-Site", "same-site")
                        .statusCode())
                .isEqualTo(403);
        assertThat(site.read("/health/live").path("status").asText()).isEqualTo("up");
        assertThat(new Browser(site)
                        .send("/login", Map.of("name", "admin", "password", PASSWORD))
                        .statusCode())
                .as("a form without its token")
                .isEqualTo(403);
        assertThat(site.get("/api/v1/routes/orders", "Cookie", cookie).body()).contains("no run yet");
    }

    @Test
    void whoGuessesIsStoppedAndTheOthersAreNot() throws Exception {
        for (int i = 0; i < LoginLimits.OF_AN_ADDRESS; i++) {
            HttpResponse<String> answer = browser.logIn(i % 2 == 0 ? "admin" : "nobody", "guess " + i, "/");
            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(answer.body()).contains("Name or password is wrong.").doesNotContain("guess");
        }
        HttpResponse<String> stopped = browser.logIn("admin", PASSWORD, "/");
        assertThat(stopped.statusCode()).isEqualTo(429);
        assertThat(stopped.headers().firstValue("Retry-After")).hasValue("300");
        assertThat(bearing(token).statusCode()).isEqualTo(200);
        later(LoginLimits.WINDOW);
        assertThat(browser.logIn("admin", PASSWORD, "/").statusCode()).isEqualTo(303);
    }

    @Test
    void aGuesserGainsNothingByLoggingInAsHimselfInBetween() {
        var limits = new LoginLimits(InstantSource.fixed(NOON).withZone(ZoneOffset.UTC));
        for (int i = 0; i < LoginLimits.OF_AN_ADDRESS; i++) {
            assertThat(limits.tryOne("192.0.2.1", "admin")).isTrue();
            if (i < LoginLimits.OF_AN_ADDRESS - 1) {
                assertThat(limits.tryOne("192.0.2.1", "mallory")).isTrue();
                limits.wasRight("192.0.2.1", "mallory");
            }
        }
        assertThat(limits.tryOne("192.0.2.1", "admin")).isFalse();
        assertThat(limits.tryOne("192.0.2.2", "Admin")).isTrue();
        for (int i = 0; i < LoginLimits.OF_AN_ADDRESS; i++) {
            limits.tryOne("2001:db8:1:2:0:0:0:" + i, "a" + i);
        }
        assertThat(limits.tryOne("2001:db8:1:2:9:9:9:9", "b"))
                .as("of the same network")
                .isFalse();
        assertThat(limits.tryOne("2001:db8:1:3:9:9:9:9", "b")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example.org",
                "https://evil.example.org",
                "/\\evil.example.org",
                "\\\\evil.example.org",
                "/\t/evil.example.org",
                "/a\r\nSet-Cookie: x=y",
                "javascript:alert(1)",
                "evil",
                ""
            })
    void aLoginLeadsNowhereElse(String next) throws Exception {
        HttpResponse<String> answer = browser.logIn("viewer", PASSWORD, next);
        assertThat(answer.headers().firstValue("Location")).hasValue("/");
        assertThat(answer.headers().firstValue("x")).isEmpty();
    }

    @Test
    void whoAsksIsWhoHasLoggedIn() throws Exception {
        HttpResponse<String> forged = tellAs(token, "{\"by\": \"admin\"}");
        assertThat(forged.statusCode()).isEqualTo(400);
        assertThat(forged.body()).contains("by is whoever has logged in, here ci");
        assertThat(tellAs(token, "{\"reason\": \"moved\"}").statusCode()).isEqualTo(200);
        assertThat(site.post("/api/v1/routes/orders/runs", "", "Authorization", "Bearer " + token)
                        .body())
                .contains("no `remat serve`");
        var paused = site.database()
                .inTransaction(sql -> new RouteTable(sql).find("orders"))
                .orElseThrow();
        assertThat(paused.pause()).contains("by ci");
    }

    @Test
    void nameAndPasswordOfThoseWhoFailAreShownNowhere() throws Exception {
        HttpResponse<String> answer = browser.logIn("<b>hunter2hunter2</b>\r\nX: y", "hunter2hunter2", "/");
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).doesNotContain("hunter2");
        assertThat(answer.headers().firstValue("X")).isEmpty();
        HttpResponse<String> bad = bearing("remat_hunter2");
        assertThat(bad.statusCode()).isEqualTo(401);
        assertThat(bad.body()).doesNotContain("hunter2");
        assertThat(bearing("").statusCode()).isEqualTo(401);
        assertThat(site.get("/api/v1/status", "Authorization", "Basic YTpi").statusCode())
                .isEqualTo(401);
    }

    @Test
    void theLoginIsAPageWithoutScripts() throws Exception {
        HttpResponse<String> page = browser.get("/login?next=%22%3E%3Cscript%3E");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body())
                .contains("<form class=\"card\" method=\"post\" action=\"/login\"", "autocomplete=\"current-password\"")
                .doesNotContain("<script>", "remat.js");
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(page.headers().firstValue("Referrer-Policy"))
                .as("with no-referrer the form would come from nowhere")
                .hasValue("same-origin");
    }

    private HttpResponse<String> ask(Declared endpoint, String... headers) throws IOException, InterruptedException {
        String path = endpoint.path().replaceAll("[{<][a-z]+[>}]", "orders");
        return endpoint.method().equals("GET") ? site.get(path, headers) : site.post(path, "", headers);
    }

    private HttpResponse<String> bearing(String secret) throws IOException, InterruptedException {
        return site.get("/metrics", "Authorization", "Bearer " + secret);
    }

    private HttpResponse<String> tellAs(String secret, String body) throws IOException, InterruptedException {
        return site.post(PAUSE, body, "Content-Type", "application/json", "Authorization", "Bearer " + secret);
    }

    private static String formToken(String page) {
        return page.replaceAll("(?s).*name=\"token\" value=\"([^\"]+)\".*", "$1");
    }

    private void later(Duration by) {
        time.updateAndGet(now -> now.plus(by));
    }
}
