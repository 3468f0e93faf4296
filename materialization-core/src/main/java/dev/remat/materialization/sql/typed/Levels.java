package dev.remat.materialization.sql.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Names as columns of nested subqueries, each expression one level above the highest name it refers to. ClickHouse merges
 * the levels into one step and computes each name once.
 *
 * <p>Except where all uses of a name stand in the branches of {@code if}, {@code multiIf}, {@code AND} or {@code OR}:
 * then it is computed again for each of them, and so are the names below. So conditions over names are written as arrays
 * (see {@link Sql#reasons}), and branches are for work that most rows do not need.
 */
final class Levels implements Scope {

    private static final String PREFIX = "remat_t";
    private static final Pattern NAME = Pattern.compile(PREFIX + "([0-9]{1,6})\\b");

    private final List<List<String>> levels = new ArrayList<>();

    /** The level of each name, by its number. */
    private final List<Integer> levelOfName = new ArrayList<>();

    @Override
    public String let(String expression, UnaryOperator<String> body) {
        String name = PREFIX + levelOfName.size();
        int level = levelOf(expression);
        levelOfName.add(level);
        while (levels.size() <= level) {
            levels.add(new ArrayList<>());
        }
        levels.get(level).add(expression + " AS " + name);
        return body.apply(name);
    }

    private int levelOf(String expression) {
        return NAME.matcher(expression)
                .results()
                .mapToInt(name -> Integer.parseInt(name.group(1)))
                .filter(name -> name < levelOfName.size())
                .map(name -> levelOfName.get(name) + 1)
                .max()
                .orElse(0);
    }

    @Override
    public Lambdas inLambda() {
        return new Lambdas();
    }

    /** All names over the rows of {@code source}, each level around the one before. */
    String over(String source) {
        var select = new StringBuilder();
        for (int level = levels.size() - 1; level >= 0; level--) {
            String names = String.join(",\n    ", levels.get(level));
            select.append(Definitions.mentionedIn(names))
                    .append("SELECT\n    *,\n    ")
                    .append(names)
                    .append("\nFROM\n(\n");
        }
        return select.append(source).append("\n)".repeat(levels.size())).toString();
    }
}
