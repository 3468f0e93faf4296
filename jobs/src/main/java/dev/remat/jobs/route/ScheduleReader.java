package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.route.ScheduleSettings.CatchUp;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Reads the keys of a route that say when it runs. Problems stay in the reader. */
final class ScheduleReader {

    private static final List<String> KEYS = List.of("every", "offset", "jitter", "end", "after");

    private final ConfigReader in;

    ScheduleReader(ConfigReader in) {
        this.in = in;
    }

    /** What they say; by hand only where that cannot be. */
    ScheduleSettings read() {
        Optional<String> cron = in.optional("cron", Conversion.text(RouteReader::notBlank));
        Optional<Duration> every = in.optional("every", Conversion.duration());
        Optional<Duration> offset = in.optional("offset", Conversion.duration());
        ZoneId zone =
                in.optional("time-zone", Conversion.text(ScheduleReader::zone)).orElse(ZoneOffset.UTC);
        Optional<Duration> jitter = in.optional("jitter", Conversion.duration());
        Optional<Instant> start = in.optional("start", Conversion.text(text -> PointInTime.parse(text, zone)));
        Optional<Instant> end = in.optional("end", Conversion.text(text -> PointInTime.parse(text, zone)));
        List<DayRange> skip = in.optional("skip", Conversion.texts())
                .flatMap(days -> in.build(
                        List.of("skip"),
                        () -> days.stream().map(DayRange::parse).toList()))
                .orElse(List.of());
        List<String> after = in.optional("after", Conversion.texts()).orElse(List.of());
        CatchUp catchUp = in.optional("catch-up", Conversion.choice(CatchUp.values(), CatchUp::id, List.of()))
                .orElse(CatchUp.NONE);
        if (every.isEmpty() && in.isOwn("offset") && !in.has("every")) {
            in.add("offset", "shifts the slots of every, which is not set; set every, or remove this");
        }
        return in.build(
                        KEYS,
                        () -> new ScheduleSettings(
                                cron.orElse(null),
                                every.orElse(null),
                                offset.orElse(Duration.ZERO),
                                zone,
                                jitter.orElse(Duration.ZERO),
                                start.orElse(null),
                                end.orElse(null),
                                skip,
                                after,
                                catchUp))
                .orElse(ScheduleSettings.BY_HAND);
    }

    private static ZoneId zone(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException unknown) {
            throw new InvalidRoute("'%s' is no time zone; write for example UTC or Europe/Paris%s"
                    .formatted(text, Conversion.didYouMean(text, ZoneId.getAvailableZoneIds())));
        }
    }
}
