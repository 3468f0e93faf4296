package dev.remat.materialization.phase.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.policy.OnSchemaChange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SchemaDiffTest {

    private static final String[] BEFORE = {
        "dpone_cdc_position String",
        "id UInt64",
        "amount Decimal(18, 2)",
        "note String",
        "remat_event_count UInt64",
        "remat_withheld UInt8"
    };

    @Test
    void seesNoChangeWhereThereIsNone() {
        SchemaDiff diff = toBefore(BEFORE);
        assertThat(diff.changes()).isEmpty();
        assertAllowed(diff, true, true);
    }

    @Test
    void doesNotCountTheColumnsOfRemat() {
        SchemaDiff diff = toBefore(
                "remat_new String",
                "dpone_cdc_position String",
                "id UInt64",
                "amount Decimal(18, 2)",
                "remat_event_count UInt32",
                "note String");
        assertThat(diff.changes()).isEmpty();
        assertAllowed(diff, true, true);
    }

    @Test
    void callsAColumnBehindAllOthersAdditive() {
        SchemaDiff diff = toBefore(
                "dpone_cdc_position String",
                "id UInt64",
                "amount Decimal(18, 2)",
                "note String",
                "tags Array(String)",
                "more Nullable(Int8)",
                "remat_event_count UInt64");
        assertThat(diff.changes())
                .containsExactly("added tags (Array(String)) at the end", "added more (Nullable(Int8)) at the end");
        assertAllowed(diff, false, true);
    }

    @Test
    void doesNotCallAColumnInFrontOfOthersAdditive() {
        SchemaDiff diff = toBefore(
                "dpone_cdc_position String",
                "id UInt64",
                "tags Array(String)",
                "amount Decimal(18, 2)",
                "note String",
                "more Int8");
        assertThat(diff.changes())
                .containsExactly("added tags (Array(String)) before amount", "added more (Int8) at the end");
        assertAllowed(diff, false, false);
    }

    @Test
    void b39TellsDroppedAndRetypedColumns() {
        SchemaDiff diff = toBefore("dpone_cdc_position String", "id UInt64", "amount Float64");
        assertThat(diff.changes())
                .containsExactly("dropped note (String)", "retyped amount: Decimal(18, 2) to Float64");
        assertAllowed(diff, false, false);
    }

    @Test
    void doesNotLetAnAdditionHideAnotherChange() {
        SchemaDiff diff = toBefore(
                "dpone_cdc_position String", "id UInt64", "amount Decimal(18, 3)", "note String", "tags Array(String)");
        assertThat(diff.changes())
                .containsExactly(
                        "retyped amount: Decimal(18, 2) to Decimal(18, 3)", "added tags (Array(String)) at the end");
        assertAllowed(diff, false, false);
    }

    @Test
    void tellsTheFewestColumnsThatMoved() {
        assertMoved(List.of("a", "b"), List.of("b", "a"), "moved b before a");
        assertMoved(List.of("a", "b", "c", "d"), List.of("d", "a", "b", "c"), "moved d before a");
        assertMoved(List.of("a", "b", "c", "d"), List.of("b", "c", "d", "a"), "moved a behind d");
        assertMoved(List.of("a", "b", "c"), List.of("c", "b", "a"), "moved c before b", "moved b before a");
    }

    @Test
    void seesAMoveBetweenColumnsThatComeAndGo() {
        SchemaDiff diff =
                SchemaDiff.between(types("a Int8", "gone Int8", "b Int8"), types("b Int8", "new Int8", "a Int8"));
        assertThat(diff.changes())
                .containsExactly("dropped gone (Int8)", "moved b before a", "added new (Int8) before a");
        assertAllowed(diff, false, false);
    }

    @Test
    void tellsARenameAsWhatItIsForReaders() {
        SchemaDiff diff = SchemaDiff.between(types("a Int8", "b Int8"), types("a Int8", "B Int8"));
        assertThat(diff.changes()).containsExactly("dropped b (Int8)", "added B (Int8) at the end");
        assertAllowed(diff, false, false);
    }

    private static void assertMoved(List<String> before, List<String> after, String... changes) {
        SchemaDiff diff = SchemaDiff.between(
                types(before.stream().map(name -> name + " String").toArray(String[]::new)),
                types(after.stream().map(name -> name + " String").toArray(String[]::new)));
        assertThat(diff.changes()).containsExactly(changes);
        assertAllowed(diff, false, false);
    }

    private static void assertAllowed(SchemaDiff diff, boolean byFail, boolean byAdditive) {
        assertThat(diff.allowedBy(OnSchemaChange.FAIL)).isEqualTo(byFail);
        assertThat(diff.allowedBy(OnSchemaChange.ALLOW_ADDITIVE)).isEqualTo(byAdditive);
        assertThat(diff.allowedBy(OnSchemaChange.ALLOW)).isTrue();
    }

    private static SchemaDiff toBefore(String... after) {
        return SchemaDiff.between(types(BEFORE), types(after));
    }

    private static Map<String, String> types(String... columns) {
        Map<String, String> types = new LinkedHashMap<>();
        Stream.of(columns).map(column -> column.split(" ", 2)).forEach(part -> types.put(part[0], part[1]));
        return types;
    }
}
