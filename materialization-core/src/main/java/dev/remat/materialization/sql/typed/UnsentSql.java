package dev.remat.materialization.sql.typed;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Marks values that the source did not send. */
final class UnsentSql {

    private static final String ON_UPDATE = "lower(%s) = 'update'".formatted(CdcColumn.OPERATION.column());

    private final @Nullable String placeholder;

    UnsentSql(@Nullable String placeholder) {
        this.placeholder = placeholder;
    }

    /** Goes on with the value of a key of the document; with the mark where the placeholder stands for it. */
    String marked(String raw, Scope scope, UnaryOperator<String> then) {
        return placeholder == null ? then.apply(raw) : marked(raw, List.of(Raw.isText(raw, placeholder)), scope, then);
    }

    /** Goes on with the value of a column, whose path began with a value that {@link #marked} has seen. */
    String marked(String raw, TypedColumn column, Scope scope, UnaryOperator<String> then) {
        List<String> conditions = new ArrayList<>();
        if (column.onUnavailable() != null) {
            conditions.add("%s = '' AND %s".formatted(raw, ON_UPDATE));
        }
        if (placeholder != null && !column.path().isOneKey()) {
            conditions.add(Raw.isText(raw, placeholder));
        }
        return conditions.isEmpty() ? then.apply(raw) : marked(raw, conditions, scope, then);
    }

    private static String marked(String raw, List<String> conditions, Scope scope, UnaryOperator<String> then) {
        return scope.let("if(%s, %s, %s)".formatted(String.join(" OR ", conditions), Raw.UNAVAILABLE.sql(), raw), then);
    }
}
