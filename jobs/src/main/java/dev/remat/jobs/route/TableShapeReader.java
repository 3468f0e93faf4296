package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.quote.SqlFragment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads the section {@code table} of a route. What cannot be read is the default; the problem stays in the reader. */
final class TableShapeReader {

    private final ConfigReader route;
    private final ConfigReader in;

    TableShapeReader(ConfigReader route) {
        this.route = route;
        this.in = route.section("table");
    }

    TableShape read() {
        in.later("ttl");
        Optional<List<SqlFragment>> orderBy = fragments("order-by");
        Optional<List<SqlFragment>> primaryKey = fragments("primary-key");
        Optional<SqlFragment> partition = in.optional("partition-by", Conversion.text())
                .filter(text -> !text.isEmpty())
                .flatMap(text -> in.build(List.of("partition-by"), () -> new SqlFragment(text)));
        Map<String, SqlFragment> indexes = new TreeMap<>();
        in.settings("indexes").forEach((name, text) -> in.build(List.of("indexes"), () -> new SqlFragment(text))
                .ifPresent(index -> indexes.put(name, index)));
        Map<String, String> settings = in.settings("settings");
        return route.build(
                        List.of("table.order-by", "table.primary-key"),
                        () -> new TableShape(
                                orderBy.orElse(TableShape.DEFAULTS.orderBy()),
                                primaryKey.orElse(List.of()),
                                partition.orElse(null),
                                indexes,
                                settings))
                .orElse(TableShape.DEFAULTS);
    }

    private Optional<List<SqlFragment>> fragments(String key) {
        return in.optional(key, Conversion.texts())
                .flatMap(texts -> in.build(
                        List.of(key), () -> texts.stream().map(SqlFragment::new).toList()));
    }
}
