package dev.remat.jobs.materialization.property;

import dev.remat.materialization.typed.ColumnType;
import java.util.ArrayList;
import java.util.List;

/** Types of all kinds. */
final class TypeGenerator {

    private static final String[] ZONES = {"UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"};

    private final Chance chance;

    TypeGenerator(Chance chance) {
        this.chance = chance;
    }

    ColumnType type() {
        return ColumnType.parse(any(2));
    }

    private String any(int depth) {
        if (depth > 0 && chance.oneIn(5)) {
            return compound(depth - 1);
        }
        if (chance.oneIn(10)) {
            String text = chance.oneIn(3) ? "FixedString(%d)".formatted(chance.between(1, 8)) : "String";
            return "LowCardinality(%s)".formatted(chance.oneIn(2) ? "Nullable(%s)".formatted(text) : text);
        }
        return chance.oneIn(3) ? scalar() : "Nullable(%s)".formatted(scalar());
    }

    private String compound(int depth) {
        return switch (chance.below(3)) {
            case 0 -> "Array(%s)".formatted(any(depth));
            case 1 -> "Map(%s, %s)".formatted(chance.of("String", "LowCardinality(String)"), any(depth));
            default -> {
                List<String> fields = new ArrayList<>();
                for (String name : List.of("x", "y", "z").subList(0, chance.between(1, 3))) {
                    fields.add(name + ' ' + any(depth));
                }
                yield "Tuple(%s)".formatted(String.join(", ", fields));
            }
        };
    }

    private String scalar() {
        return switch (chance.below(16)) {
            case 0, 1 -> chance.of("Int", "UInt") + chance.of("8", "16", "32", "64", "128", "256");
            case 2, 3 -> decimal();
            case 4 -> chance.of("Float32", "Float64");
            case 5 -> "Bool";
            case 6, 7 -> "String";
            case 8 -> "FixedString(%d)".formatted(chance.between(1, 8));
            case 9 -> "UUID";
            case 10 -> chance.of("Date", "Date32");
            case 11 -> chance.of("DateTime", "DateTime('%s')".formatted(chance.of(ZONES)));
            case 12, 13 ->
                chance.oneIn(4)
                        ? "DateTime64(%d)".formatted(chance.below(10))
                        : "DateTime64(%d, '%s')".formatted(chance.below(10), chance.of(ZONES));
            case 14 -> chance.of("Enum8('new' = 1, 'it\\'s' = -2, '3' = 7)", "Enum16('a' = 1000, '' = 0)");
            default -> chance.of("IPv4", "IPv6");
        };
    }

    private String decimal() {
        int precision = chance.of(1, 5, 9, 10, 18, 19, 38, 39, 76);
        return "Decimal(%d, %d)".formatted(precision, chance.between(0, precision));
    }
}
