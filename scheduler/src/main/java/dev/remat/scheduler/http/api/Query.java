package dev.remat.scheduler.http.api;

import dev.remat.jobs.route.PointInTime;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.registry.RunState;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The query of a request. A name that is not known is refused, so that nobody takes an answer for another. */
final class Query {

    private static final int GREATEST_LENGTH = 200;

    private final Context context;

    /** @param allowed the names that it may have */
    Query(Context context, Set<String> allowed) {
        this.context = context;
        for (String name : context.queryParamMap().keySet()) {
            if (!allowed.contains(name)) {
                throw Refused.badRequest("the query has '%s'; allowed here: %s"
                        .formatted(
                                shown(name),
                                allowed.isEmpty()
                                        ? "none"
                                        : allowed.stream().sorted().collect(Collectors.joining(", "))));
            }
            if (context.queryParams(name).size() > 1) {
                throw Refused.badRequest("the query has '%s' more than once".formatted(name));
            }
            if (String.valueOf(context.queryParam(name)).chars().anyMatch(Character::isISOControl)) {
                throw Refused.badRequest("%s must not have control characters".formatted(name));
            }
        }
    }

    Optional<String> text(String name) {
        return Optional.ofNullable(context.queryParam(name)).filter(text -> !text.isEmpty());
    }

    int number(String name, int least, int most, int otherwise) {
        return text(name).map(text -> number(name, text, least, most)).orElse(otherwise);
    }

    private static int number(String name, String text, int least, int most) {
        boolean isNumber = text.matches("[0-9]{1,9}");
        int number = isNumber ? Integer.parseInt(text) : -1;
        if (number < least || number > most) {
            throw Refused.badRequest(
                    "%s must be a whole number from %d to %d; it is '%s'".formatted(name, least, most, shown(text)));
        }
        return number;
    }

    Optional<Instant> time(String name) {
        return text(name).map(text -> PointInTime.withOffset(text)
                .orElseThrow(() -> Refused.badRequest(
                        "%s must be a time such as 2026-01-01T00:00:00Z, of the years 1970 to 9999; it is '%s'"
                                .formatted(name, shown(text)))));
    }

    Optional<RunState> state(String name) {
        return oneOf(name, RunState.values(), RunState::id);
    }

    /** One of these, by its id. */
    <T> Optional<T> oneOf(String name, T[] all, Function<T, String> id) {
        return text(name).map(text -> Arrays.stream(all)
                .filter(each -> id.apply(each).equals(text))
                .findFirst()
                .orElseThrow(() -> Refused.badRequest("%s must be one of %s; it is '%s'"
                        .formatted(name, Arrays.stream(all).map(id).collect(Collectors.joining(", ")), shown(text)))));
    }

    static String shown(String text) {
        String clean = text.replaceAll("\\p{Cntrl}", "?");
        return clean.length() > GREATEST_LENGTH ? clean.substring(0, GREATEST_LENGTH) + "…" : clean;
    }
}
