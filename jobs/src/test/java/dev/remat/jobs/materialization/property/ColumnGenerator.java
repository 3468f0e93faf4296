package dev.remat.jobs.materialization.property;

import dev.remat.jobs.materialization.model.Defaults;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TimeFormat;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Declared columns in random combinations of what can be declared. */
final class ColumnGenerator {

    /** Days alone are for dates alone; the tests of types have them. */
    private static final TimeFormat[] FORMATS = {
        TimeFormat.ISO8601,
        TimeFormat.EPOCH_SECONDS,
        TimeFormat.EPOCH_MILLIS,
        TimeFormat.EPOCH_MICROS,
        TimeFormat.EPOCH_NANOS
    };

    private static final String[] KEYS = {"a", "b", "c", "d", "id", "a.b", "it's", "ключ"};
    /** Names that statements might take for something else. */
    private static final String[] NAMES = {
        "it's_`x`",
        "column_name",
        "failure",
        "reason",
        "row_hash",
        "failed_column",
        "clickhouse_type",
        "target_dataset",
        "rows",
        "events",
        "keys",
        "text",
        "raw",
        "r",
        "t",
        "groups",
        "name",
        "имя",
        "select",
        "id",
        "waiting",
        "checksum",
        "payload",
        "position",
        "v1",
        "numeric"
    };

    private static final String[] STEPS = {".x", "[0]", "[1]", ".x.y", "[0].x", ".\"a b\""};

    private final Chance chance;
    private final TypeGenerator types;
    private final ValueJson values;

    ColumnGenerator(Chance chance) {
        this.chance = chance;
        this.types = new TypeGenerator(chance);
        this.values = new ValueJson(chance);
    }

    /**
     * Some columns.
     *
     * @param carries whether values that the source did not send may come from earlier events
     */
    List<TypedColumn> columns(boolean carries) {
        List<TypedColumn> columns = new ArrayList<>();
        List<String> names = new ArrayList<>(List.of(NAMES));
        Collections.shuffle(names, new Random(chance.random().nextLong()));
        int count = chance.of(1, 1, 2, 2, 2, 2, 3, 5);
        boolean mustBeSent = chance.oneIn(12);
        for (int i = 0; i < count; i++) {
            columns.add(column(chance.oneIn(4) ? names.get(i) : "c" + i, mustBeSent, carries));
        }
        return columns;
    }

    private TypedColumn column(String name, boolean mustBeSent, boolean carries) {
        String key = new PayloadPath(List.of(new PayloadPath.Key(chance.of(KEYS)))).text();
        boolean isPart = chance.oneIn(6);
        ColumnType type = types.type();
        TypedColumn column = TypedColumn.of(name, type).at(PayloadPath.parse(isPart ? key + chance.of(STEPS) : key));
        if (type.all().anyMatch(ColumnGenerator::isTime) && chance.oneIn(3)) {
            column = column.in(chance.of(FORMATS));
        }
        column = declared(column);
        if (mustBeSent && chance.oneIn(2)) {
            return column.whenUnavailable(OnUnavailable.FAIL);
        }
        return !isPart && carries && !chance.oneIn(3) ? column.whenUnavailable(OnUnavailable.CARRY_FORWARD) : column;
    }

    private TypedColumn declared(TypedColumn column) {
        TypedColumn declared =
                switch (chance.below(8)) {
                    case 0 -> column.asRequired();
                    case 1 -> column.whenAbsent(DeclaredResult.FAILURE);
                    case 2, 3 -> column.whenAbsent(result(column));
                    default -> column;
                };
        return switch (chance.below(6)) {
            case 0 -> declared.whenNull(DeclaredResult.FAILURE);
            case 1 -> declared.whenNull(result(column));
            default -> declared;
        };
    }

    /** A default that a route may declare: one that fits. */
    private DeclaredResult result(TypedColumn column) {
        for (int attempt = 0; attempt < 10; attempt++) {
            String json = values.of(column.type(), column.format());
            if (Defaults.fits(column, json)) {
                return DeclaredResult.value(json);
            }
        }
        return column.type().holdsNull() ? DeclaredResult.NULL : DeclaredResult.FAILURE;
    }

    private static boolean isTime(ColumnType type) {
        return type == ColumnType.Plain.DATE
                || type == ColumnType.Plain.DATE32
                || type instanceof ColumnType.DateTime
                || type instanceof ColumnType.DateTime64;
    }
}
