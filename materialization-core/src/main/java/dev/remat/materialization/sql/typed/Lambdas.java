package dev.remat.materialization.sql.typed;

import java.util.function.UnaryOperator;

/** Names inside of a lambda, where no subquery can stand: {@code let} is a lambda over an array of one element. */
final class Lambdas implements Scope {

    private int names;

    @Override
    public String let(String expression, UnaryOperator<String> body) {
        String name = name();
        return "arrayMap(%s -> %s, [%s])[1]".formatted(name, body.apply(name), expression);
    }

    /** A name for the variable of a lambda; no other lambda around or inside has it. */
    String name() {
        names++;
        return "v" + names;
    }

    @Override
    public Lambdas inLambda() {
        return this;
    }
}
