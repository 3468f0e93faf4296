package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.CheckRule;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads the one rule of a check. */
final class RuleReader {

    private static final List<String> RULES = List.of(
            "not-null", "unique", "accepted-values", "range", "regex", "row-count", "freshness", "referential", "sql");

    private final ConfigReader check;

    RuleReader(ConfigReader check) {
        this.check = check;
    }

    Optional<CheckRule> read() {
        List<CheckRule> rules = Stream.of(
                        columns("not-null", CheckRule.NotNull::new),
                        columns("unique", CheckRule.Unique::new),
                        section("accepted-values", this::acceptedValues),
                        section("range", this::range),
                        section("regex", this::regex),
                        section("row-count", this::rowCount),
                        section("freshness", this::freshness),
                        section("referential", this::referential),
                        sql())
                .flatMap(Optional::stream)
                .toList();
        List<String> given = RULES.stream().filter(check::has).toList();
        if (given.size() > 1) {
            check.refuse("has the rules %s; give each a check of its own".formatted(String.join(", ", given)));
        }
        if (given.isEmpty() && !hasUnknownKeys()) {
            check.refuse("has no rule; give it one of " + String.join(", ", RULES));
        }
        return given.size() == 1 ? rules.stream().findFirst() : Optional.empty();
    }

    /** An unknown key is most likely a rule that is spelt in another way, and is reported as such. */
    private boolean hasUnknownKeys() {
        Set<String> unknown = new HashSet<>(check.ownKeys());
        unknown.removeAll(Set.of("name", "severity"));
        return !unknown.isEmpty();
    }

    private Optional<CheckRule> columns(String key, Function<List<String>, CheckRule> rule) {
        return check.optional(key, Conversion.texts()).flatMap(columns -> build(key, () -> rule.apply(columns)));
    }

    private Optional<CheckRule> section(String key, Function<ConfigReader, Optional<CheckRule>> rule) {
        ConfigReader in = check.section(key);
        return check.isSection(key) ? rule.apply(in) : Optional.empty();
    }

    private Optional<CheckRule> acceptedValues(ConfigReader in) {
        Optional<String> column = column(in);
        return in.required("values", Conversion.texts(), "write values = [EUR, USD]")
                .flatMap(values -> column.flatMap(
                        name -> build("accepted-values", () -> new CheckRule.AcceptedValues(name, values))));
    }

    private Optional<CheckRule> range(ConfigReader in) {
        Optional<String> least = in.optional("min", Conversion.text());
        Optional<String> most = in.optional("max", Conversion.text());
        return column(in)
                .flatMap(
                        name -> build("range", () -> new CheckRule.Range(name, least.orElse(null), most.orElse(null))));
    }

    private Optional<CheckRule> regex(ConfigReader in) {
        Optional<String> column = column(in);
        return in.required("pattern", Conversion.text(), "write pattern = \"^[A-Z]{3}$\"")
                .flatMap(pattern -> column.flatMap(name -> build("regex", () -> new CheckRule.Regex(name, pattern))));
    }

    private Optional<CheckRule> rowCount(ConfigReader in) {
        Optional<Long> least = in.optional("min", Conversion.wholeNumber(0, Long.MAX_VALUE));
        Optional<Long> most = in.optional("max", Conversion.wholeNumber(0, Long.MAX_VALUE));
        if (!in.has("min") && !in.has("max")) {
            check.add("row-count", "needs min or max");
            return Optional.empty();
        }
        return build("row-count", () -> new CheckRule.RowCount(least.orElse(0L), most.orElse(Long.MAX_VALUE)));
    }

    private Optional<CheckRule> freshness(ConfigReader in) {
        Optional<String> column = column(in);
        Optional<Duration> maxAge = in.required("max-age", Conversion.duration(), "write max-age = 2 hours");
        return maxAge.flatMap(
                age -> column.flatMap(name -> build("freshness", () -> new CheckRule.Freshness(name, age))));
    }

    private Optional<CheckRule> referential(ConfigReader in) {
        Optional<List<String>> columns =
                in.required("columns", Conversion.textOrTexts(), "write columns = [customer_id]");
        Optional<Dataset> parent = in.required(
                "dataset", Conversion.text(Dataset::parse), "write dataset = database.table, where the values exist");
        Optional<List<String>> references = in.optional("references", Conversion.textOrTexts());
        return columns.flatMap(own -> parent.flatMap(
                other -> build("referential", () -> new CheckRule.Referential(own, other, references.orElse(own)))));
    }

    private Optional<CheckRule> sql() {
        return check.optional("sql", Conversion.template("table", CheckRule.Sql::new));
    }

    private Optional<String> column(ConfigReader in) {
        return in.required("column", Conversion.text(), "name the column of the serving table");
    }

    private Optional<CheckRule> build(String key, Supplier<CheckRule> rule) {
        return check.build(List.of(key), rule);
    }
}
