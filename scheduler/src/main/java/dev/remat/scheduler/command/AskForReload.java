package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.run.RunId;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.ReloadAnswer;
import dev.remat.scheduler.registry.record.Membership;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.ReloadTable;
import dev.remat.scheduler.view.JsonText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** {@code remat reload}: asks all services that share the registry, and prints what they answer. */
final class AskForReload {

    private static final int NO_ANSWER = 1;
    private static final int USAGE_OR_CONFIGURATION = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long LOOK_MILLIS = 200;

    private final ProcessContext process;
    private final Configuration configuration;
    private final String format;

    AskForReload(ProcessContext process, Configuration configuration, String format) {
        this.process = process;
        this.configuration = configuration;
        this.format = format;
    }

    int run() {
        try (var database = new Database(configuration.settings().registry())) {
            List<String> nodes = database.inTransaction(sql -> new NodeTable(sql).up());
            if (nodes.isEmpty()) {
                Settings.requireSound(configuration);
                process.console()
                        .complain(
                                "no `remat serve` has given a sign of life in the registry for %d s; does it run, with the same registry?"
                                        .formatted(Membership.LEASE.toSeconds()));
                return NO_ANSWER;
            }
            return report(nodes, ask(database, nodes));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.console().complain("interrupted before all had answered");
            return NO_ANSWER;
        }
    }

    /** The answers that come in time. */
    private List<ReloadAnswer> ask(Database database, List<String> nodes) throws InterruptedException {
        String id = RunId.create(process.clock(), process.random()).text();
        Instant now = process.clock().instant();
        database.inTransaction(sql -> {
            nodes.forEach(node -> new ReloadTable(sql).put(id, node, now));
            return nodes.size();
        });
        try {
            long end = System.nanoTime() + PATIENCE.toNanos();
            List<ReloadAnswer> answers = List.of();
            while (answers.size() < nodes.size() && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
                answers = database.inTransaction(sql -> new ReloadTable(sql).answers(id));
            }
            return answers;
        } finally {
            database.inTransaction(sql -> {
                new ReloadTable(sql).remove(id);
                return true;
            });
        }
    }

    private int report(List<String> nodes, List<ReloadAnswer> answers) {
        process.console().print(format.equals("json") ? json(nodes, answers) : text(nodes, answers));
        List<String> silent = new ArrayList<>(nodes);
        answers.forEach(answer -> silent.remove(answer.node()));
        silent.forEach(node -> process.console()
                .complain("node %s has not answered within %d s".formatted(node, PATIENCE.toSeconds())));
        if (!silent.isEmpty()) {
            return NO_ANSWER;
        }
        return answers.stream().anyMatch(ReloadAnswer::refused) ? USAGE_OR_CONFIGURATION : 0;
    }

    /** A node stands above its answer where several were asked. */
    private static String text(List<String> nodes, List<ReloadAnswer> answers) {
        List<String> lines = new ArrayList<>();
        for (ReloadAnswer answer : answers) {
            if (nodes.size() > 1) {
                lines.add("node " + answer.node());
            }
            lines.addAll(answer.lines());
        }
        return String.join("\n", lines);
    }

    private static String json(List<String> nodes, List<ReloadAnswer> answers) {
        Map<String, @Nullable ReloadAnswer> byNode = new LinkedHashMap<>();
        nodes.forEach(node -> byNode.put(node, null));
        answers.forEach(answer -> byNode.put(answer.node(), answer));
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        byNode.forEach((node, answer) -> {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            fields.put("node", node);
            fields.put("answered", answer != null);
            fields.put("refused", answer == null ? null : answer.refused());
            fields.put("lines", answer == null ? List.of() : answer.lines());
            all.add(fields);
        });
        return JsonText.of(Map.of("nodes", all));
    }
}
