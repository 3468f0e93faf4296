package dev.remat.scheduler.http.page;

import dev.remat.scheduler.http.page.model.GuidePage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The documentation as it came with the program, and what it says of each blocker. Thread-safe. */
final class Guide {

    private static final String FOLDER = "docs/";

    /** The pages that it lists, with their titles. */
    static final Map<String, String> PAGES = pages();

    private static final Pattern ENTRY = Pattern.compile("(?ms)^#### `(clickhouse_[a-z_.]+)`\\R(.*?)(?=^#{1,4} |\\z)");

    private final Map<String, String> entries = new LinkedHashMap<>();

    Guide() {
        Matcher entry = ENTRY.matcher(text("materialization").orElseThrow());
        while (entry.find()) {
            entries.put(
                    entry.group(1),
                    Markdown.html(entry.group(2))
                            .replace("href=\"", "href=\"/docs/")
                            .replace("/docs/#", "/docs/materialization#"));
        }
    }

    private static Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("operations", "How to read these pages");
        pages.put("materialization", "Routes, runs and the runbook");
        pages.put("typed-tables", "Typed tables");
        pages.put("scheduling", "Scheduling");
        pages.put("alerts", "Alerts");
        pages.put("metrics", "Metrics");
        pages.put("tracing", "Traces");
        pages.put("cli", "Command line");
        pages.put("api", "HTTP API");
        pages.put("access", "Users and roles");
        pages.put("reliability", "Reliability");
        pages.put("performance", "Performance");
        return pages;
    }

    /** What to do about a blocker, as HTML; empty where the documentation does not know it. */
    Optional<String> whatToDo(String blocker) {
        return Optional.ofNullable(entries.get(blocker));
    }

    /** A page; empty where there is none of that name. */
    Optional<GuidePage> page(String name) {
        return PAGES.containsKey(name)
                ? text(name)
                        .map(text -> new GuidePage(name, String.valueOf(PAGES.get(name)), Markdown.html(text), PAGES))
                : Optional.empty();
    }

    /** A picture of a page; empty where there is none of that name. */
    Optional<byte[]> picture(String name) {
        return name.matches("[a-z0-9-]+(/[a-z0-9-]+)?\\.(png|svg)") ? bytes("images/" + name) : Optional.empty();
    }

    private static Optional<String> text(String name) {
        return bytes(name + ".md").map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    private static Optional<byte[]> bytes(String name) {
        try (InputStream file = Guide.class.getResourceAsStream(FOLDER + name)) {
            return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
