package dev.remat.jobs.config;

import dev.remat.materialization.error.RematException;
import java.util.List;
import java.util.stream.Collectors;

/** A configuration that cannot be used; carries every problem, and its message lists them one to a line. */
public final class InvalidConfiguration extends RematException {

    private static final long serialVersionUID = 1L;

    private final transient List<ConfigProblem> problems;

    public InvalidConfiguration(List<ConfigProblem> problems) {
        super(problems.stream().map(ConfigProblem::toString).collect(Collectors.joining("\n")), null);
        this.problems = List.copyOf(problems);
    }

    /** Every problem, in the order in which it was found. */
    public List<ConfigProblem> problems() {
        return problems;
    }
}
