package dev.remat.scheduler.http.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remat.scheduler.access.Passwords;
import dev.remat.scheduler.access.Role;
import dev.remat.scheduler.access.Secrets;
import dev.remat.scheduler.access.User;
import dev.remat.scheduler.access.UsersFile;
import dev.remat.scheduler.http.TestSite;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who did what is kept, and shown to those who may see it. */
class AuditTest {

    private static final String PASSWORD = "correct horse battery";
    private static final String HASH = Passwords.chosen(PASSWORD);
    private static final String RUN = "20260131T235959Z_0a1b2c";

    private final String token = Secrets.nextToken();
    private final String adminToken = Secrets.nextToken();
    private TestSite site;
    private Browser browser;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        var users = new UsersFile(folder.resolve("users"));
        users.change(all -> all.with(new User("ci", Role.VIEWER, Secrets.kept(token), null))
                .with(new User("robot", Role.ADMIN, Secrets.kept(adminToken), null))
                .with(new User("eve", Role.ADMIN, HASH, null)));
        Access access = Access.of(TestSite.forUsersOf(users.path()), Clock.systemUTC());
        site = new TestSite(folder, access.gate(), access.pages().get(0));
        browser = new Browser(site);
    }

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void eachThingThatSomebodyDoesIsKept() throws Exception {
        browser.logIn("eve", PASSWORD, "/");
        browser.tell("/api/v1/routes/orders/pause", "{\"reason\": \"<b>moved</b>\"}");
        browser.tell("/api/v1/routes/orders/resume", "");
        as(adminToken, "/api/v1/routes/orders/runs", "");
        as(adminToken, "/api/v1/routes/customers/rollback", "{\"reason\": \"wrong data\"}");
        as(adminToken, "/api/v1/runs/%s/approve".formatted(RUN), "{\"reason\": \"meant\"}");

        assertThat(audit(6))
                .containsExactly(
                        "eve login login done",
                        "eve login pause orders done: <b>moved</b>",
                        "eve login resume orders done",
                        "robot token trigger orders refused",
                        "robot token rollback customers failed: wrong data",
                        "robot token approve %s refused".formatted(RUN));
        JsonNode last = entries("").get(0);
        assertThat(last.path("origin").asText()).isEqualTo("127.0.0.1");
        assertThat(last.path("detail").asText()).contains("there is no such run");
        assertThat(entries("?action=rollback").get(0).path("led_to").asText()).matches("\\d{8}T\\d{6}Z_[0-9a-f]{6}");
        String page = browser.get("/audit").body();
        assertThat(page)
                .contains("&lt;b&gt;moved&lt;/b&gt;", "login from 127.0.0.1")
                .doesNotContain("<b>moved");
    }

    @Test
    void whatIsRefusedIsKeptToo() throws Exception {
        browser.logIn("eve", "wrong", "/");
        browser.logIn("hunter2hunter2", "hunter3hunter3", "/");
        HttpResponse<String> refused = as(token, "/api/v1/routes/orders/pause", "{}");
        assertThat(refused.statusCode()).isEqualTo(403);
        as(adminToken, "/api/v1/routes/orders/pause", "{\"by\": \"somebody else\"}");

        assertThat(audit(4))
                .containsExactly(
                        "eve login login refused",
                        " login login refused",
                        "ci token pause orders refused",
                        "robot token pause orders refused");
        assertThat(site.get("/api/v1/audit", "Authorization", "Bearer " + adminToken)
                        .body())
                .contains("ci has the role viewer; this needs operator")
                .doesNotContain("hunter");
        assertThat(browser.get("/audit").statusCode()).as("without a login").isEqualTo(303);
        assertThat(site.get("/audit", "Authorization", "Bearer " + token).statusCode())
                .as("as a viewer")
                .isEqualTo(403);
    }

    @Test
    void whoSaysNoNameFloodsNothing() throws Exception {
        for (int i = 0; i < 30; i++) {
            assertThat(site.post("/api/v1/routes/orders/pause", "").statusCode())
                    .isEqualTo(401);
            assertThat(as("remat_hunter2", "/api/v1/routes/orders/pause", "").statusCode())
                    .isEqualTo(401);
            browser.send("/login", Map.of("name", "eve", "password", "x"));
            browser.send("/logout", Map.of());
        }
        for (int i = 0; i < LoginLimits.OF_AN_ADDRESS + 2; i++) {
            browser.logIn("eve", "wrong", "/");
        }
        as(adminToken, "/api/v1/routes/orders/pause", "{}");
        await().until(() -> entries("?action=pause").size() == 1);
        assertThat(entries("?result=refused")).hasSize(LoginLimits.OF_AN_ADDRESS);
    }

    @Test
    void aPageOfTheAuditFollowsAnother() throws Exception {
        for (int i = 0; i < 4; i++) {
            as(adminToken, "/api/v1/routes/%s/pause".formatted(i == 1 ? "customers" : "orders"), "{}");
        }
        await().until(() -> entries("").size() == 4);
        JsonNode first = answer("?route=orders&limit=2");
        assertThat(first.path("audit")).hasSize(2);
        JsonNode second =
                answer("?route=orders&limit=2&before=" + first.path("before").asLong());
        assertThat(second.path("audit")).hasSize(1);
        assertThat(second.path("before").isNull()).isTrue();
        for (String bad : List.of("?action=dance", "?result=x", "?before=-1", "?since=yesterday", "?limit=0", "?x=1")) {
            assertThat(site.get("/api/v1/audit" + bad, "Authorization", "Bearer " + adminToken)
                            .statusCode())
                    .as(bad)
                    .isEqualTo(400);
        }
    }

    private HttpResponse<String> as(String bearer, String path, String body) throws IOException, InterruptedException {
        return site.post(path, body, "Content-Type", "application/json", "Authorization", "Bearer " + bearer);
    }

    /** So many entries, the oldest first, once they are written. */
    private List<String> audit(int count) {
        await().until(() -> entries("").size() >= count);
        List<String> lines = new ArrayList<>();
        try {
            entries("").forEach(entry -> lines.add(0, line(entry)));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return lines;
    }

    private static String line(JsonNode entry) {
        String reason = entry.path("reason").asText();
        String of = entry.path("route").isNull()
                ? entry.path("run").asText("")
                : entry.path("route").asText();
        return "%s %s %s%s %s%s"
                .formatted(
                        entry.path("who").asText(),
                        entry.path("way").asText(),
                        entry.path("action").asText(),
                        of.isEmpty() || of.equals("null") ? "" : " " + of,
                        entry.path("result").asText(),
                        reason.isEmpty() ? "" : ": " + reason);
    }

    private JsonNode entries(String query) throws IOException, InterruptedException {
        return answer(query).path("audit");
    }

    private JsonNode answer(String query) throws IOException, InterruptedException {
        return TestSite.parsed(site.get("/api/v1/audit" + query, "Authorization", "Bearer " + adminToken)
                .body());
    }
}
