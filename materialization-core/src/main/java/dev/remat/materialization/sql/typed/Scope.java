package dev.remat.materialization.sql.typed;

import java.util.function.UnaryOperator;

/** Where expressions get names, so that each is written once and computed once. */
interface Scope {

    /**
     * Names an expression.
     *
     * @param expression what to compute
     * @param body makes an expression that refers to the first one by the name it is given
     * @return what {@code body} makes, wrapped where needed so that the name is known in it
     */
    String let(String expression, UnaryOperator<String> body);

    /** A scope for the bodies of lambdas inside this one. */
    Lambdas inLambda();
}
