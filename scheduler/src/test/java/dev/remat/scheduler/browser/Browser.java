package dev.remat.scheduler.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium without a window. */
final class Browser implements AutoCloseable {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Duration SOON = Duration.ofSeconds(40);

    /** Refused requests are what some tests want to see. */
    private static final String ANSWER_REFUSED = "the server responded with a status of 4";

    private final ChromeDriver driver;
    private final String site;

    private Browser(ChromeDriver driver, String site) {
        this.driver = driver;
        this.site = site;
    }

    static Browser open(String site) {
        assumeTrue(
                Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
                "no browser: install Debian's chromium and chromium-driver");
        var wanted = new LoggingPreferences();
        wanted.enable(LogType.BROWSER, Level.ALL);
        var options = new ChromeOptions();
        options.setBinary(CHROMIUM.toString());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--force-device-scale-factor=1");
        options.setCapability("goog:loggingPrefs", wanted);
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .build();
        var browser = new Browser(new ChromeDriver(service, options), site);
        browser.width(1280, 900);
        return browser;
    }

    void go(String path) {
        driver.get(site + path);
    }

    void width(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    void dark(boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    String path() {
        return Objects.requireNonNull(driver.getCurrentUrl()).substring(site.length());
    }

    /** Does something until it has led there. */
    void awaitPath(String path, Runnable action) {
        Awaitility.await(path).atMost(SOON).pollInterval(Duration.ofMillis(200)).untilAsserted(() -> {
            action.run();
            assertThat(path()).isEqualTo(path);
        });
    }

    String text() {
        return textOf("main");
    }

    /** What the first such element says. */
    String textOf(String css) {
        return run("return document.querySelector(arguments[0])?.innerText", css)
                .toString();
    }

    WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    /** Waits until what it looks for is there, without loading the page again. */
    void await(String css, String text) {
        var last = new AtomicReference<>("");
        Awaitility.await("'%s' in %s".formatted(text, css))
                .atMost(SOON)
                .pollInterval(Duration.ofMillis(200))
                .ignoreExceptionsInstanceOf(StaleElementReferenceException.class)
                .untilAsserted(() -> {
                    last.set(all(css).stream().map(WebElement::getText).toList().toString());
                    assertThat(last.get()).contains(text);
                });
    }

    /** Waits until what it looks for has these classes, in any order. */
    void awaitClasses(String css, String... classes) {
        Awaitility.await(css)
                .atMost(SOON)
                .pollInterval(Duration.ofMillis(200))
                .ignoreExceptionsInstanceOf(StaleElementReferenceException.class)
                .untilAsserted(() -> assertThat(all(css).stream()
                                .map(each -> each.getDomAttribute("class"))
                                .toList())
                        .containsExactlyInAnyOrder(classes));
    }

    void click(String css) {
        untilItStays(() -> find(css).click());
    }

    /** A part of the page may be taken over while it is looked at. */
    private static void untilItStays(ThrowingRunnable action) {
        Awaitility.await()
                .atMost(SOON)
                .pollInterval(Duration.ofMillis(100))
                .ignoreExceptionsInstanceOf(StaleElementReferenceException.class)
                .untilAsserted(action);
    }

    /** Presses the button of that name. */
    void press(String name) {
        untilItStays(() -> driver.findElements(By.tagName("button")).stream()
                .filter(button -> button.isDisplayed() && button.getText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no button '%s' in %s".formatted(name, text())))
                .click());
    }

    /** Fills the open dialog in and confirms it; it does not ask who somebody is that has logged in. */
    void answer(String by, String reason) {
        await("dialog[open] h2", "?");
        all("dialog input[name=by]").forEach(name -> {
            name.clear();
            name.sendKeys(by);
        });
        find("dialog input[name=reason]").sendKeys(reason);
        find("dialog button[type=submit]").click();
        Awaitility.await("the dialog closes").atMost(SOON).untilAsserted(() -> assertThat(
                        run("return document.querySelector('dialog')?.innerText"))
                .isEqualTo(""));
    }

    void keys(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    /** Moves on by the Tab key until an element has the focus that says so, and returns it. */
    WebElement tabTo(String text) {
        for (int i = 0; i < 200; i++) {
            keys(Keys.TAB);
            WebElement focused = driver.switchTo().activeElement();
            if (focused.getText().equals(text)) {
                return focused;
            }
        }
        throw new AssertionError("the Tab key never comes to '%s'".formatted(text));
    }

    Object run(String script, Object... values) {
        return Objects.requireNonNullElse(driver.executeScript(script, values), "");
    }

    /** What the console has complained of since it was last asked. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(Object::toString)
                .filter(message -> !message.contains(ANSWER_REFUSED))
                .toList();
    }

    /** Serious faults of accessibility, each with the elements that have it. */
    List<?> faults() throws IOException {
        try (InputStream axe = Browser.class.getResourceAsStream("/axe.min.js")) {
            driver.executeScript(new String(Objects.requireNonNull(axe).readAllBytes(), StandardCharsets.UTF_8)
                    + ";window.axe = axe;");
        }
        Object found = driver.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                axe.run(document, { resultTypes: ['violations'] }).then((result) => done(result.violations
                    .filter((fault) => fault.impact === 'serious' || fault.impact === 'critical')
                    .map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' | ')}`)),
                  (failure) => done([String(failure)]));
                """);
        return found instanceof List<?> list ? list : List.of(String.valueOf(found));
    }

    /** How much wider the page is than the window. */
    long overflow() {
        return ((Number) run("return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .longValue();
    }

    /** Keeps what can be seen, for the documentation, where it is asked for. */
    void picture(String name) throws IOException {
        String pictures = System.getProperty("remat.pictures", "");
        if (!pictures.isEmpty()) {
            Path folder = Files.createDirectories(Path.of(pictures));
            Files.write(folder.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        }
    }

    /** The texts of elements. */
    Stream<String> texts(String css) {
        Object texts = run("return [...document.querySelectorAll(arguments[0])].map((each) => each.innerText)", css);
        return texts instanceof List<?> list ? list.stream().map(String::valueOf) : Stream.of();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
