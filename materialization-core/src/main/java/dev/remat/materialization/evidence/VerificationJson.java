package dev.remat.materialization.evidence;

import dev.remat.materialization.report.VerificationRecord;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a comparison has found, in {@code run.json}. */
final class VerificationJson {

    private VerificationJson() {}

    static Map<String, @Nullable Object> fields(VerificationRecord found) {
        Map<String, @Nullable Object> fields = new TreeMap<>();
        VerificationRecord.Side rebuilt = found.rebuilt();
        fields.put("run", found.run());
        fields.put("strategy", found.strategy());
        fields.put("published", side(found.published()));
        fields.put("rebuilt", rebuilt == null ? null : side(rebuilt));
        fields.put("differing_keys", found.differingKeys());
        fields.put("examples", found.examples());
        return fields;
    }

    private static Map<String, Object> side(VerificationRecord.Side side) {
        return Map.of("rows", side.rows(), "checksum", side.checksum());
    }
}
