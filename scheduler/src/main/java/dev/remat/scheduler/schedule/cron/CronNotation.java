package dev.remat.scheduler.schedule.cron;

import static com.cronutils.model.CronType.QUARTZ;
import static com.cronutils.model.CronType.UNIX;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.field.CronField;
import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.parser.CronParser;
import dev.remat.jobs.config.Conversion;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The ways to write a cron, told apart by their number of fields: five are Unix cron, six or seven are Quartz. Nicknames
 * such as {@code @daily} stand for a Unix cron.
 *
 * <p>Unix counts days of the week from 0 (Sunday, also 7), Quartz from 1 (Sunday). Of the two day fields of a Unix cron
 * either may match, unless one of them begins with {@code *}: then both have to. Of those of Quartz one is {@code ?}.
 */
public final class CronNotation {

    private static final Map<CronType, CronParser> PARSERS = parsers();

    private static final Map<String, String> NICKNAMES = new TreeMap<>(Map.of(
            "@hourly", "0 * * * *",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@weekly", "0 0 * * 0",
            "@monthly", "0 0 1 * *",
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *"));

    private static final int UNIX_FIELDS = 5;
    private static final int QUARTZ_FIELDS = 6;
    private static final int QUARTZ_FIELDS_WITH_YEAR = 7;
    private static final int DAY_OF_MONTH = 2;
    private static final int DAY_OF_WEEK = 4;
    private static final int QUARTZ_DAY_OF_MONTH = 3;
    private static final int QUARTZ_DAY_OF_WEEK = 5;
    private static final String PARSER_SAYS_FIRST = "Failed to parse cron expression. ";

    /** Thousands of routes have a few crons between them, and the parser is slow. */
    private static final int REMEMBERED = 1_000;

    private static final Map<String, Cron> READ = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Cron> eldest) {
            return size() > REMEMBERED;
        }
    });

    private CronNotation() {}

    /**
     * Reads a cron. The last ones are remembered.
     *
     * @throws InvalidCron if the text is in neither notation; the message begins with the text
     */
    public static Cron parse(String cron) {
        Cron known = READ.get(cron);
        Cron read = known == null ? read(cron) : known;
        READ.put(cron, read);
        return read;
    }

    private static Cron read(String cron) {
        String tidy = cron.strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
        if (tidy.startsWith("@")) {
            return read(ofNickname(cron, tidy.toLowerCase(Locale.ROOT)));
        }
        String[] fields = tidy.split(" ", -1);
        return switch (fields.length) {
            case UNIX_FIELDS -> unix(cron, tidy, fields);
            case QUARTZ_FIELDS, QUARTZ_FIELDS_WITH_YEAR -> quartz(cron, tidy, fields);
            default ->
                throw new InvalidCron(
                        "'%s' has %d fields; write 5 (Unix: minute hour day month weekday) or 6 to 7 (Quartz: second minute hour day month weekday [year])"
                                .formatted(cron, tidy.isEmpty() ? 0 : fields.length),
                        null);
        };
    }

    private static String ofNickname(String cron, String nickname) {
        String expression = NICKNAMES.get(nickname);
        if (expression == null) {
            throw new InvalidCron(
                    "'%s' is none of %s%s"
                            .formatted(
                                    cron,
                                    String.join(", ", NICKNAMES.keySet()),
                                    Conversion.didYouMean(nickname, NICKNAMES.keySet())),
                    null);
        }
        return expression;
    }

    private static Cron quartz(String cron, String tidy, String[] fields) {
        if (!fields[QUARTZ_DAY_OF_MONTH].equals("?") && !fields[QUARTZ_DAY_OF_WEEK].equals("?")) {
            throw new InvalidCron(
                    "'%s' gives both day fields; write ? for the day of the month (4th field) or for the day of the week (6th)"
                            .formatted(cron),
                    null);
        }
        try {
            Map<CronFieldName, FieldExpression> read = read(QUARTZ, tidy);
            boolean byWeekday = fields[QUARTZ_DAY_OF_MONTH].equals("?");
            return new Cron(
                    TimesOfDay.of(read),
                    Days.of(read, byWeekday ? Days.Both.WEEKDAY_ONLY : Days.Both.DAY_OF_MONTH_ONLY, DayFields.QUARTZ));
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw new InvalidCron("'%s' cannot be read: %s".formatted(cron, reason(e)), e);
        }
    }

    private static Cron unix(String cron, String tidy, String[] fields) {
        try {
            Map<CronFieldName, FieldExpression> read = read(UNIX, tidy);
            boolean starred = fields[DAY_OF_MONTH].startsWith("*") || fields[DAY_OF_WEEK].startsWith("*");
            return new Cron(
                    TimesOfDay.of(read),
                    Days.of(read, starred ? Days.Both.MUST_MATCH : Days.Both.EITHER_MATCHES, DayFields.UNIX));
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            boolean special = tidy.matches(".*[?LW#].*");
            throw new InvalidCron(
                    "'%s' is no Unix cron: %s%s"
                            .formatted(
                                    cron,
                                    reason(e),
                                    special
                                            ? "; L, W, # and ? are known to Quartz crons, which begin with seconds"
                                            : ""),
                    e);
        }
    }

    private static Map<CronFieldName, FieldExpression> read(CronType type, String cron) {
        CronParser parser = PARSERS.get(type);
        if (parser == null) {
            throw new IllegalStateException("no parser of " + type);
        }
        Map<CronFieldName, FieldExpression> read = new EnumMap<>(CronFieldName.class);
        Map<CronFieldName, CronField> fields = parser.parse(cron).validate().retrieveFieldsAsMap();
        fields.forEach((name, field) -> read.put(name, field.getExpression()));
        return read;
    }

    private static String reason(RuntimeException refused) {
        String message = refused instanceof IllegalArgumentException ? refused.getMessage() : null;
        if (message == null) {
            return "a field ends too early";
        }
        return message.startsWith(PARSER_SAYS_FIRST) ? message.substring(PARSER_SAYS_FIRST.length()) : message;
    }

    private static Map<CronType, CronParser> parsers() {
        Map<CronType, CronParser> parsers = new EnumMap<>(CronType.class);
        for (CronType type : new CronType[] {UNIX, QUARTZ}) {
            parsers.put(type, new CronParser(CronDefinitionBuilder.instanceDefinitionFor(type)));
        }
        return parsers;
    }
}
