package dev.remat.materialization.sql.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Names as columns of nested subqueries. An expression stands one level above the names it refers to; ClickHouse merges
 * the levels into one step and computes each name once.
 */
final class Levels implements Scope {

    private final List<List<String>> levels = new ArrayList<>();
    private int depth;
    private int names;

    @Override
    public String let(String expression, UnaryOperator<String> body) {
        String name = "remat_typed_" + names;
        names++;
        if (levels.size() == depth) {
            levels.add(new ArrayList<>());
        }
        levels.get(depth).add(expression + " AS " + name);
        depth++;
        String result = body.apply(name);
        depth--;
        return result;
    }

    @Override
    public Lambdas inLambda() {
        return new Lambdas();
    }

    /** All names over the rows of {@code source}, each level around the one before. */
    String over(String source) {
        String inner = source;
        for (List<String> level : levels) {
            inner = """
                    SELECT
                        *,
                        %s
                    FROM
                    (
                    %s
                    )""".formatted(String.join(",\n    ", level), inner.indent(4).stripTrailing());
        }
        return inner;
    }
}
