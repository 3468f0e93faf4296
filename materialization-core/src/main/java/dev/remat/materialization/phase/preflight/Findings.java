package dev.remat.materialization.phase.preflight;

import dev.remat.materialization.session.RunJournal;
import java.util.ArrayList;
import java.util.List;

/** What preflight has found so far. Used by one thread. */
public final class Findings {

    private final RunJournal journal;
    private final List<String> problems = new ArrayList<>();
    private final List<String> unseen = new ArrayList<>();

    public Findings(RunJournal journal) {
        this.journal = journal;
    }

    /** Notes something that keeps the run from being done. */
    public void problem(String problem) {
        problems.add(problem);
    }

    /** Notes several of them. */
    public void problems(List<String> more) {
        problems.addAll(more);
    }

    /** Notes something that deserves a look. */
    public void warn(String warning) {
        journal.warn(warning);
    }

    /**
     * Notes something that could not be looked at, because the connection's user may not see it.
     *
     * @param what what it is, such as "free disk"
     * @param grant the statement that lets the user see it
     */
    void unseen(String what, String grant) {
        unseen.add("%s (%s)".formatted(what, grant));
    }

    /** Makes one warning of all that could not be looked at. */
    public void warnOfTheUnseen() {
        if (!unseen.isEmpty()) {
            warn("not checked, because the connection's user may not see it: " + String.join(", ", unseen));
        }
    }

    public boolean isClean() {
        return problems.isEmpty();
    }

    public List<String> problems() {
        return List.copyOf(problems);
    }
}
