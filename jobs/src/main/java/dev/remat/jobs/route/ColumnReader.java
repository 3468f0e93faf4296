package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.InvalidTypedColumn;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TimeFormat;
import dev.remat.materialization.typed.TypedColumn;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads one column: its type alone, or a section with the type and more. */
final class ColumnReader {

    static final Conversion<OnUnavailable> ON_UNAVAILABLE =
            Conversion.choice(OnUnavailable.values(), OnUnavailable::id, List.of());

    private static final Conversion<ColumnType> TYPE = Conversion.text(ColumnType::parse);
    private static final Conversion<DeclaredResult> VALUE = Conversion.json(DeclaredResult::value);

    private final ConfigReader columns;
    private final String name;

    ColumnReader(ConfigReader columns, String name) {
        this.columns = columns;
        this.name = name;
    }

    /** @param ofRoute what the route says of values that the source did not send */
    Optional<TypedColumn> read(Optional<OnUnavailable> ofRoute) {
        Optional<TypedColumn> column = columns.isSection(name) ? section(columns.section(name)) : typeAlone();
        return column.map(read -> ofRoute.isPresent()
                        && read.onUnavailable() == null
                        && read.path().isOneKey()
                ? read.whenUnavailable(ofRoute.get())
                : read);
    }

    private Optional<TypedColumn> typeAlone() {
        return columns.required(name, TYPE, "write its type, such as UInt64")
                .flatMap(type -> column(() -> TypedColumn.of(name, type)));
    }

    private Optional<TypedColumn> section(ConfigReader in) {
        Optional<ColumnType> type = in.required("type", TYPE, "write type = UInt64, or any other");
        Optional<PayloadPath> path = in.optional("payload-key", Conversion.text(PayloadPath::parse));
        boolean required = in.optional("required", Conversion.flag()).orElse(false);
        Optional<DeclaredResult> absent = in.optional("default", VALUE);
        Optional<DeclaredResult> onNull = onNull(in, absent);
        var format = in.optional("format", Conversion.choice(TimeFormat.values(), TimeFormat::id, List.of()));
        Optional<String> description = in.optional("description", Conversion.text());
        Optional<SqlFragment> codec = in.optional("codec", Conversion.text(SqlFragment::new));
        Optional<SqlFragment> ttl = in.optional("ttl", Conversion.text(SqlFragment::new));
        Optional<OnUnavailable> unavailable = in.optional("on-unavailable", ON_UNAVAILABLE);
        return type.flatMap(known -> column(() -> {
            TypedColumn column = TypedColumn.of(name, known);
            column = path.isPresent() ? column.at(path.get()) : column;
            column = required ? column.asRequired() : column;
            column = absent.isPresent() ? column.whenAbsent(absent.get()) : column;
            column = onNull.isPresent() ? column.whenNull(onNull.get()) : column;
            column = format.isPresent() ? column.in(format.get()) : column;
            column = description.isPresent() ? column.describedAs(description.get()) : column;
            column = codec.isPresent() ? column.compressedBy(codec.get()) : column;
            column = ttl.isPresent() ? column.expiring(ttl.get()) : column;
            return unavailable.isPresent() ? column.whenUnavailable(unavailable.get()) : column;
        }));
    }

    /** A word, or a value in braces, so that no value can be taken for a word. */
    private Optional<DeclaredResult> onNull(ConfigReader in, Optional<DeclaredResult> absent) {
        if (in.isSection("on-null")) {
            return in.section("on-null").required("value", VALUE, "write on-null = { value = 0 }, or any other value");
        }
        return in.optional(
                "on-null",
                Conversion.text((String word) -> switch (word) {
                            case "fail" -> DeclaredResult.FAILURE;
                            case "null" -> DeclaredResult.NULL;
                            case "default" ->
                                absent.orElseThrow(() -> new InvalidRoute("is default, and there is no default"));
                            default ->
                                throw new InvalidRoute(
                                        "must be fail, null, default or a value in braces; it is '%1$s'; write on-null = { value = %1$s } if that is the value"
                                                .formatted(word));
                        })
                        .orNullAsWord());
    }

    /** The name need not be said twice. */
    private Optional<TypedColumn> column(Supplier<TypedColumn> column) {
        return columns.build(List.of(name), () -> {
            try {
                return column.get();
            } catch (InvalidTypedColumn invalid) {
                String message = String.valueOf(invalid.getMessage());
                String prefix = "column '%s': ".formatted(name);
                throw new InvalidRoute(message.startsWith(prefix) ? message.substring(prefix.length()) : message);
            }
        });
    }
}
