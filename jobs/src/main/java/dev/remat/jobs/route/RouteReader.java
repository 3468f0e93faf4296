package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads the keys of a route, from its own file or from the defaults of all routes. */
public final class RouteReader {

    private final ConfigReader in;

    public RouteReader(ConfigReader in) {
        this.in = in;
    }

    /** Reads everything that a file says; problems go to the reader. */
    public RouteDraft read(String id, Path file) {
        RouteId.problemWith(id).ifPresent(problem -> in.refuse(problem + "; rename the file"));
        boolean enabled = in.optional("enabled", Conversion.flag()).orElse(true);
        ScheduleSettings schedule = new ScheduleReader(in).read();
        About about = about();
        Optional<String> connection =
                in.required("connection", Conversion.text(RouteReader::notBlank), "name one of remat.connections");
        PlanReader plan = new PlanReader(in);
        PolicyReader policy = new PolicyReader(in);
        var readPlan = plan.read();
        var readPolicy = policy.read(plan.isTyped());
        Retry retry = new RetryReader(in).read();
        Optional<List<String>> alerts = in.optional("alerts", Conversion.texts());
        Optional<Duration> freshness = in.optional("freshness", Conversion.duration());
        freshness
                .filter(age -> age.isNegative() || age.isZero())
                .ifPresent(age -> in.add("freshness", "must be longer than nothing; leave it out for any age"));
        readPlan.flatMap(found -> QuarantineCheck.problemOf(found, readPolicy))
                .ifPresent(problem -> in.add("quality.quarantine-dataset", problem));
        Queueing queueing = queueing();
        announceLaterKeys();
        in.finish();
        Optional<Route> route = in.problems().isEmpty() && readPlan.isPresent() && connection.isPresent()
                ? Optional.of(new Route(
                        id,
                        file,
                        about.description,
                        about.owner,
                        about.tags,
                        enabled,
                        schedule,
                        connection.get(),
                        readPlan.get(),
                        readPolicy,
                        retry,
                        alerts.orElse(null),
                        freshness.orElse(null),
                        queueing,
                        RouteText.NONE))
                : Optional.empty();
        return new RouteDraft(id, file, in, connection, plan.target(), route);
    }

    /** Checks the keys of the defaults alone; problems go to the reader. */
    public void check() {
        read("defaults", Path.of(""));
    }

    private About about() {
        return new About(
                in.optional("description", Conversion.text()).orElse(""),
                in.optional("owner", Conversion.text()).orElse(""),
                in.optional("tags", Conversion.texts()).orElse(List.of()));
    }

    private Queueing queueing() {
        Optional<String> pool = in.optional("pool", Conversion.text(RouteReader::notBlank));
        int priority = in.optional("priority", Conversion.wholeNumber(-Queueing.MOST, Queueing.MOST))
                .map(Math::toIntExact)
                .orElse(0);
        return new Queueing(pool.orElse(null), priority);
    }

    private void announceLaterKeys() {
        in.later("cluster");
    }

    static String notBlank(String text) {
        if (text.isBlank()) {
            throw new InvalidRoute("is empty; give it a value or leave the key out");
        }
        return text.strip();
    }

    private record About(String description, String owner, List<String> tags) {}
}
