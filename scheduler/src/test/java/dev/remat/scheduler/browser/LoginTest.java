package dev.remat.scheduler.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.scheduler.access.Passwords;
import dev.remat.scheduler.access.Role;
import dev.remat.scheduler.access.User;
import dev.remat.scheduler.access.UsersFile;
import dev.remat.scheduler.http.TestSite;
import dev.remat.scheduler.http.access.Access;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** People log in, see and do what their role allows, and are let in no more. */
class LoginTest {

    private static final String PASSWORD = "correct horse battery";

    @TempDir
    private Path folder;

    @Test
    void peopleSeeAndDoWhatTheirRoleAllows() throws Exception {
        var users = new UsersFile(folder.resolve("users"));
        users.change(all -> all.with(new User("vic", Role.VIEWER, Passwords.chosen(PASSWORD), null))
                .with(new User("ada", Role.ADMIN, Passwords.chosen(PASSWORD), null)));
        Access access = Access.of(TestSite.forUsersOf(users.path()), Clock.systemUTC());
        try (var site = new TestSite(folder, access.gate(), access.pages().get(0));
                var browser = Browser.open("http://127.0.0.1:" + site.port())) {
            theLoginIsReadableByEverybody(browser);
            aWrongPasswordIsRefused(browser);
            aViewerHasNothingToPress(browser);
            anAdminActsAndSeesWhoDid(browser);
            users.change(all -> all.without("ada"));
            browser.awaitPath("/login?next=%2Faudit", () -> browser.go("/audit"));
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static void theLoginIsReadableByEverybody(Browser browser) throws Exception {
        browser.go("/routes/orders");
        assertThat(browser.path()).isEqualTo("/login?next=%2Froutes%2Forders");
        assertThat(browser.faults()).isEmpty();
        browser.picture("login");
        browser.dark(true);
        browser.width(390, 800);
        assertThat(browser.faults()).as("on a phone, in the dark").isEmpty();
        assertThat(browser.overflow()).isZero();
        browser.dark(false);
        browser.width(1280, 900);
    }

    private static void aWrongPasswordIsRefused(Browser browser) {
        logIn(browser, "vic", "hunter2hunter2");
        assertThat(browser.text()).contains("Name or password is wrong.");
        assertThat(browser.run("return document.documentElement.outerHTML").toString())
                .doesNotContain("hunter2");
        assertThat(browser.path()).isEqualTo("/login");
    }

    /** By the keyboard alone; the address that he came for is kept. */
    private static void aViewerHasNothingToPress(Browser browser) {
        logIn(browser, "vic", PASSWORD);
        assertThat(browser.path()).isEqualTo("/routes/orders");
        assertThat(browser.texts("nav a")).contains("Runs").doesNotContain("Audit");
        assertThat(
                        browser.run(
                                "return [...document.querySelectorAll('#route button')].filter((each) => each.offsetParent).length"))
                .as("buttons that are shown")
                .isEqualTo(0L);
        assertThat(browser.run("return document.cookie")).as("what scripts see").isEqualTo("");
        browser.press("Log out");
        assertThat(browser.path()).isEqualTo("/login");
        browser.go("/");
        assertThat(browser.path()).isEqualTo("/login?next=%2F");
    }

    private static void anAdminActsAndSeesWhoDid(Browser browser) {
        logIn(browser, "ada", PASSWORD);
        browser.go("/routes/orders");
        browser.press("Pause");
        assertThat(browser.all("dialog input[name=by]")).as("it is known who").isEmpty();
        browser.answer("", "a migration");
        browser.await("#route", "by ada: a migration");
        browser.go("/audit");
        browser.await("#audit", "a migration");
        assertThat(browser.texts("#audit tbody td:nth-child(3)"))
                .containsExactly("pause", "login", "logout", "login", "login");
    }

    private static void logIn(Browser browser, String name, String password) {
        browser.find("input[name=name]").sendKeys(name, Keys.TAB);
        browser.keys(password, Keys.ENTER);
    }
}
