package dev.remat.materialization.typed;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What becomes of a value that the source did not send because the event did not change it. */
public enum OnUnavailable {
    /** The row is a parse failure, with {@code unavailable}. */
    FAIL("fail"),
    /** The value of the newest earlier event that has it; a parse failure where no event has it. */
    CARRY_FORWARD("carry-forward");

    private final String id;

    OnUnavailable(String id) {
        this.id = id;
    }

    /** The name in a route. */
    public String id() {
        return id;
    }

    /**
     * The choice of a name.
     *
     * @throws InvalidTypedColumn if there is none
     */
    public static OnUnavailable of(String id) {
        return Arrays.stream(values())
                .filter(choice -> choice.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new InvalidTypedColumn("on-unavailable '%s' is unknown; it is one of %s"
                        .formatted(
                                id,
                                Arrays.stream(values()).map(OnUnavailable::id).collect(Collectors.joining(", ")))));
    }
}
