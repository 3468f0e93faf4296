package dev.remat.scheduler.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What somebody may do; each role may do what those before it may. */
public enum Role {
    /** Sees everything, changes nothing. */
    VIEWER,
    /** Asks for runs, cancels, pauses and resumes. */
    OPERATOR,
    /** Decides what readers of tables get. */
    ADMIN;

    /** The role of a name as people write it. */
    public static Optional<Role> of(String id) {
        return Arrays.stream(values()).filter(role -> role.id().equals(id)).findFirst();
    }

    /** The name as people write it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether this one may do what another one may. */
    public boolean includes(Role other) {
        return compareTo(other) >= 0;
    }
}
