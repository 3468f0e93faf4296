package dev.remat.scheduler.schedule;

import static com.cronutils.model.CronType.UNIX;

import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.parser.CronParser;
import java.util.Locale;

/**
 * The two ways to write a cron, told apart by their number of fields: five are Unix cron, six or seven are Quartz.
 *
 * <p>Unix counts days of the week from 0 (Sunday, also 7), Quartz from 1 (Sunday). Unix fires when either of two
 * restricted day fields matches; Quartz cannot say that, so it is refused.
 */
public final class CronNotation {

    private static final CronParser UNIX_CRON = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(UNIX));

    private static final int UNIX_FIELDS = 5;
    private static final int QUARTZ_FIELDS = 6;
    private static final int QUARTZ_FIELDS_WITH_YEAR = 7;
    private static final int DAY_OF_MONTH = 2;
    private static final int DAY_OF_WEEK = 4;
    private static final int QUARTZ_DAY_OF_MONTH = 3;
    private static final int QUARTZ_DAY_OF_WEEK = 5;

    private CronNotation() {}

    /**
     * The same times in Quartz's notation. Quartz expressions are only tidied; whether Quartz takes them is for Quartz
     * to say.
     *
     * @throws InvalidCron if the text is neither notation, or no Unix cron in five fields
     */
    public static String toQuartz(String cron) {
        String tidy = cron.strip().replaceAll("\\s+", " ");
        String[] fields = tidy.split(" ", -1);
        return switch (fields.length) {
            case UNIX_FIELDS -> fromUnix(tidy, fields);
            case QUARTZ_FIELDS, QUARTZ_FIELDS_WITH_YEAR -> fromQuartz(tidy, fields);
            default ->
                throw new InvalidCron(
                        "'%s' has %d fields; write 5 (Unix: minute hour day month weekday) or 6 to 7 (Quartz: second minute hour day month weekday [year])"
                                .formatted(cron, tidy.isEmpty() ? 0 : fields.length),
                        null);
        };
    }

    private static String fromQuartz(String cron, String[] fields) {
        if (!fields[QUARTZ_DAY_OF_MONTH].equals("?") && !fields[QUARTZ_DAY_OF_WEEK].equals("?")) {
            throw new InvalidCron(
                    "'%s' gives both day fields; write ? for the day of the month (4th field) or for the day of the week (6th)"
                            .formatted(cron),
                    null);
        }
        return cron.toUpperCase(Locale.ROOT);
    }

    private static String fromUnix(String cron, String[] fields) {
        if (restricted(fields[DAY_OF_MONTH]) && restricted(fields[DAY_OF_WEEK])) {
            throw new InvalidCron(
                    "'%s' restricts both the day of the month and the day of the week; Unix cron then fires when either matches, which cannot be scheduled: leave one of them *, or make two routes"
                            .formatted(cron),
                    null);
        }
        try {
            UNIX_CRON.parse(cron).validate();
            String weekdays = Weekdays.ofUnix(fields[DAY_OF_WEEK]).quartzNotation();
            fields[DAY_OF_WEEK] = restricted(fields[DAY_OF_MONTH]) ? "?" : weekdays;
            fields[DAY_OF_MONTH] = restricted(fields[DAY_OF_MONTH]) ? fields[DAY_OF_MONTH] : "?";
            return "0 " + String.join(" ", fields).toUpperCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            throw new InvalidCron("'%s' is no Unix cron: %s".formatted(cron, e.getMessage()), e);
        }
    }

    private static boolean restricted(String field) {
        return !field.equals("*");
    }
}
