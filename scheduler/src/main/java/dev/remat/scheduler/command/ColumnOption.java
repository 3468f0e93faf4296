package dev.remat.scheduler.command;

import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.InvalidTypedColumn;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.List;

/** One {@code --column NAME=TYPE[,payload-key=PATH][,required]}. */
final class ColumnOption {

    private static final String PAYLOAD_KEY = "payload-key=";
    private static final String QUOTES = "'\"`";

    private ColumnOption() {}

    static TypedColumn parse(String typed) {
        List<String> parts = parts(typed);
        String declaration = parts.get(0);
        int equals = declaration.indexOf('=');
        if (equals < 0) {
            throw refused(typed, "has no type");
        }
        try {
            TypedColumn column = TypedColumn.of(
                    declaration.substring(0, equals).strip(),
                    ColumnType.parse(declaration.substring(equals + 1).strip()));
            for (String part : parts.subList(1, parts.size())) {
                column = with(typed, column, part.strip());
            }
            return column;
        } catch (InvalidTypedColumn invalid) {
            throw new CommandRefused("--column '%s': %s".formatted(typed, invalid.getMessage()));
        }
    }

    private static TypedColumn with(String typed, TypedColumn column, String part) {
        if (part.equals("required")) {
            return column.asRequired();
        }
        if (part.startsWith(PAYLOAD_KEY)) {
            return column.at(PayloadPath.parse(part.substring(PAYLOAD_KEY.length())));
        }
        throw refused(typed, "has '%s'".formatted(part));
    }

    /** The text between commas that stand outside of brackets and quotes, as types and paths have commas of their own. */
    private static List<String> parts(String typed) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        char quote = 0;
        for (int at = 0; at < typed.length(); at++) {
            char c = typed.charAt(at);
            if (quote != 0) {
                at += c == '\\' ? 1 : 0;
                quote = c == quote ? 0 : quote;
            } else if (QUOTES.indexOf(c) >= 0) {
                quote = c;
            } else if (c == '(' || c == ')') {
                depth += c == '(' ? 1 : -1;
            } else if (c == ',' && depth == 0) {
                parts.add(typed.substring(start, at));
                start = at + 1;
            }
        }
        parts.add(typed.substring(start));
        return parts;
    }

    private static CommandRefused refused(String typed, String what) {
        return new CommandRefused(
                "--column '%s' %s; write NAME=TYPE, and behind it ,payload-key=PATH and ,required if needed"
                        .formatted(typed, what));
    }
}
