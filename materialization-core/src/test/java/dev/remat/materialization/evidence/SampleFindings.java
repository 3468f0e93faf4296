package dev.remat.materialization.evidence;

import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.QualityEvidence.Carried;
import dev.remat.materialization.report.QualityEvidence.CheckResult;
import dev.remat.materialization.report.QualityEvidence.Drift;
import dev.remat.materialization.report.QualityEvidence.DriftedKey;
import dev.remat.materialization.report.QualityEvidence.FailedValue;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import dev.remat.materialization.report.TypedEvidence;
import dev.remat.materialization.report.TypedEvidence.Column;
import dev.remat.materialization.report.TypedEvidence.SchemaPolicy;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What might have been found in the rows of a typed route. */
final class SampleFindings {

    private static final List<Column> COLUMNS = List.of(
            new Column("order_id", "UInt64", "order_id", true),
            new Column("amount", "Nullable(Decimal(18, 2))", "total.amt", false),
            new Column("state", "Enum8('new|paid' = 1, 'gone' = 2)", "state", false));

    private SampleFindings() {}

    /** Some values went to the quarantine table, nothing else is of note. */
    static TypedEvidence quarantined() {
        return new TypedEvidence(
                COLUMNS,
                new SchemaPolicy("quarantine", 0.05, "warn-additive", "fail"),
                new QualityEvidence(
                        121,
                        3,
                        1,
                        List.of(
                                new ParseFailures("amount", "Nullable(Decimal(18, 2))", "too-many-digits", 2),
                                new ParseFailures("order_id", "UInt64", "absent-required", 1)),
                        List.of(failed(
                                "amount",
                                "too-many-digits",
                                "{\"order_id\":7}",
                                "{\"order_id\":7,\"total\":{\"amt\":\"1.005\"}}")),
                        "serving.orders_quarantine",
                        new Drift(true, List.of(), List.of(), List.of()),
                        List.of(new CheckResult("id-is-there", "not-null", "error", 0, List.of())),
                        List.of(new Carried("state", 12))));
    }

    /** Everything that can be found, each text made another one. */
    static TypedEvidence everything(@Nullable String quarantine, UnaryOperator<String> texts) {
        return new TypedEvidence(
                List.of(new Column(
                        texts.apply("amount"), texts.apply("Decimal(18, 2)"), texts.apply("total.amt"), true)),
                new SchemaPolicy("fail", 0.0, "strict", "allow-additive"),
                new QualityEvidence(
                        9_007_199_254_740_993L,
                        2,
                        0,
                        List.of(new ParseFailures(
                                texts.apply("amount"), texts.apply("Decimal(18, 2)"), "not-a-number", 2)),
                        List.of(failed(
                                texts.apply("amount"),
                                "not-a-number",
                                texts.apply("{\"order_id\":7}"),
                                texts.apply("{\"total\":{\"amt\":\"12abc\"}}"))),
                        quarantine,
                        drift(texts),
                        List.of(
                                new CheckResult(
                                        texts.apply("amount-is-positive"),
                                        "range",
                                        "error",
                                        2,
                                        List.of(
                                                texts.apply("{\"order_id\":\"8\",\"amount\":\"-1.00\"}"),
                                                texts.apply("{\"order_id\":\"9\",\"amount\":\"-2.00\"}"))),
                                new CheckResult(texts.apply("rows"), "row-count", "warn", 0, List.of())),
                        List.of(new Carried(texts.apply("amount"), 4))));
    }

    /** The run ended before it looked at its rows. */
    static TypedEvidence notEvaluated() {
        return new TypedEvidence(COLUMNS, new SchemaPolicy("null", 1.0, "off", "allow"), null);
    }

    private static FailedValue failed(String column, String reason, String key, String payload) {
        return new FailedValue(column, "Nullable(Decimal(18, 2))", reason, key, "0/16B6C50", "5feceb66ffc8", payload);
    }

    private static Drift drift(UnaryOperator<String> texts) {
        String position = texts.apply("0/16B6C50");
        String key = texts.apply("{\"order_id\":7}");
        return new Drift(
                true,
                List.of(new DriftedKey(texts.apply("coupon"), "string", 12, position, key, texts.apply("\"SUMMER\""))),
                List.of(new DriftedKey(texts.apply("total.amt"), "absent", 3, position, key, "")),
                List.of(new DriftedKey(texts.apply("total.amt"), "boolean", 1, position, key, texts.apply("true"))));
    }
}
