package dev.remat.materialization.typed;

import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.typed.ColumnType.Plain;
import org.jspecify.annotations.Nullable;

/**
 * One declared column.
 *
 * @param name its name in the serving table
 * @param type its type
 * @param path where its value stands in the payload
 * @param required whether a payload without it is a failure; then there is no default
 * @param onAbsent what it gets where the payload does not have it
 * @param onNull what it gets where the payload has JSON null
 * @param format how dates and times are written; of no effect on other types
 * @param description what people should know about it; becomes the column's comment
 * @param onUnavailable what becomes of a value that the source did not send; null where an absent value is just absent,
 *     also on an update
 * @param codec how it is compressed, as in {@code CODEC(…)}; null for ClickHouse's default
 * @param ttl when its values expire, as in {@code TTL …}; null for never
 */
public record TypedColumn(
        String name,
        ColumnType type,
        PayloadPath path,
        boolean required,
        DeclaredResult onAbsent,
        DeclaredResult onNull,
        TimeFormat format,
        String description,
        @Nullable OnUnavailable onUnavailable,
        @Nullable SqlFragment codec,
        @Nullable SqlFragment ttl) {

    /** Refuses reserved names and declarations that contradict each other. */
    public TypedColumn {
        check(
                !name.isBlank() && name.chars().noneMatch(Character::isISOControl),
                name,
                "the name is empty or unreadable");
        check(
                !name.startsWith("dpone_cdc_") && !name.startsWith("remat_"),
                name,
                "names that begin with dpone_cdc_ or remat_ are taken; choose another and give payload-key");
        check(
                !required || onAbsent.equals(DeclaredResult.FAILURE),
                name,
                "it is required and has a default; take one of them out");
        check(
                type.holdsNull() || !(onAbsent.equals(DeclaredResult.NULL) || onNull.equals(DeclaredResult.NULL)),
                name,
                "%s holds no NULL; make it Nullable or give a default".formatted(type.sql()));
        check(
                format == TimeFormat.ISO8601 || type.all().anyMatch(format::fits),
                name,
                "format %s is for %s, not for %s".formatted(format.id(), format.types(), type.sql()));
        check(
                type.all().noneMatch(inner -> TimeFormat.ISO8601.fits(inner) && !format.fits(inner)),
                name,
                "format %s is for %s, and not all of %s are; take epoch-seconds or another"
                        .formatted(format.id(), format.types(), type.sql()));
        check(
                onUnavailable != OnUnavailable.CARRY_FORWARD || path.isOneKey(),
                name,
                "carry-forward is for a whole value of the payload, not for a part of '%1$s'; declare '%1$s' itself, or take on-unavailable = fail"
                        .formatted(path.firstKey()));
        check(
                onUnavailable != OnUnavailable.CARRY_FORWARD || type != Plain.JSON,
                name,
                "JSON is not carried forward; take String, or on-unavailable = fail");
    }

    /** A column whose value stands under its own name: absent and null give NULL if it holds it, else they are failures. */
    public static TypedColumn of(String name, ColumnType type) {
        DeclaredResult missing = type.holdsNull() ? DeclaredResult.NULL : DeclaredResult.FAILURE;
        return new TypedColumn(
                name, type, PayloadPath.key(name), false, missing, missing, TimeFormat.ISO8601, "", null, null, null);
    }

    public TypedColumn at(PayloadPath where) {
        return new TypedColumn(
                name, type, where, required, onAbsent, onNull, format, description, onUnavailable, codec, ttl);
    }

    /** A payload without the value becomes a failure, also where the type holds NULL. */
    public TypedColumn asRequired() {
        return new TypedColumn(
                name, type, path, true, DeclaredResult.FAILURE, onNull, format, description, onUnavailable, codec, ttl);
    }

    public TypedColumn whenAbsent(DeclaredResult result) {
        return new TypedColumn(
                name, type, path, required, result, onNull, format, description, onUnavailable, codec, ttl);
    }

    public TypedColumn whenNull(DeclaredResult result) {
        return new TypedColumn(
                name, type, path, required, onAbsent, result, format, description, onUnavailable, codec, ttl);
    }

    public TypedColumn in(TimeFormat written) {
        return new TypedColumn(
                name, type, path, required, onAbsent, onNull, written, description, onUnavailable, codec, ttl);
    }

    public TypedColumn describedAs(String text) {
        return new TypedColumn(name, type, path, required, onAbsent, onNull, format, text, onUnavailable, codec, ttl);
    }

    public TypedColumn whenUnavailable(OnUnavailable choice) {
        return new TypedColumn(name, type, path, required, onAbsent, onNull, format, description, choice, codec, ttl);
    }

    public TypedColumn compressedBy(SqlFragment expression) {
        return new TypedColumn(
                name, type, path, required, onAbsent, onNull, format, description, onUnavailable, expression, ttl);
    }

    public TypedColumn expiring(SqlFragment expression) {
        return new TypedColumn(
                name, type, path, required, onAbsent, onNull, format, description, onUnavailable, codec, expression);
    }

    private static void check(boolean condition, String column, String message) {
        if (!condition) {
            throw new InvalidTypedColumn("column '%s': %s".formatted(column, message));
        }
    }
}
