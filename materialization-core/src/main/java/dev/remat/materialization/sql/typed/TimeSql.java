package dev.remat.materialization.sql.typed;

import dev.remat.materialization.sql.typed.Sql.Condition;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ParseFailure;
import dev.remat.materialization.typed.TimeFormat;
import org.jspecify.annotations.Nullable;

/**
 * Reads dates and times. ClickHouse's own readers move days that do not exist, saturate at the limits and drop digits, so
 * the calendar is checked by pattern, limits are compared, and times are whole numbers of ticks until the very end.
 */
final class TimeSql {

    /** A day of the Gregorian calendar, 29 February in leap years alone. */
    private static final String DAY =
            "[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))"
                    + "|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29";

    /** A day; what follows it is group 2. */
    static final String DAY_PATTERN =
            "^(" + DAY + ")([T ](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]+)?)?[Zz]?)?$";

    private static final String MIDNIGHT = "^(?:[T ]00:00(?::00(?:\\.0+)?)?[Zz]?)?$";

    /** Day, hour, minute, second, digits after it, zone. */
    static final String TIME_PATTERN = "^(" + DAY
            + ")[Tt ]([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:\\.([0-9]+))?)? ?([Zz]|[+-](?:0[0-9]|1[0-8])(?::?[0-5][0-9])?)?$";

    /** Groups that have a reason may hold no day. */
    static final String SECONDS_FUNCTION =
            "(groups, reason) -> toInt64(toInt32(toDate32(if(reason = '', groups[1], '1970-01-01')))) * 86400 + toInt32OrZero(groups[2]) * 3600 + toInt32OrZero(groups[3]) * 60 + toInt32OrZero(groups[4])"
                    + " - if(length(groups[6]) < 2, 0, if(startsWith(groups[6], '-'), -1, 1) * (toInt32OrZero(substring(groups[6], 2, 2)) * 3600 + toInt32OrZero(right(groups[6], 2)) * if(length(groups[6]) > 3, 60, 0)))";

    private static final int EPOCH_DIGITS = 30;
    private static final int SECONDS_OF_DAY = 86_400;

    private TimeSql() {}

    static Conversion date(TimeFormat format, TimeLimits.Days limits) {
        return format == TimeFormat.ISO8601 ? isoDate(limits) : epochDate(format, limits);
    }

    private static Conversion isoDate(TimeLimits.Days limits) {
        return ScalarSql.ofText((text, scope, then) -> scope.let(
                Sql.groups(text, Definitions.DAY),
                groups -> scope.let(
                        Sql.reasons(
                                new Condition(ParseFailure.NOT_A_DATE, "empty(%s)".formatted(groups)),
                                new Condition(ParseFailure.OUT_OF_RANGE, outside(groups + "[1]", limits)),
                                new Condition(
                                        ParseFailure.HAS_TIME_OF_DAY, "NOT " + Sql.match(groups + "[2]", MIDNIGHT))),
                        reason -> then.apply(
                                "%s(if(%s = '', %s[1], '1970-01-01'))".formatted(limits.function(), reason, groups),
                                reason))));
    }

    private static String outside(String day, TimeLimits.Days limits) {
        return "(%1$s < '%2$s') + (%1$s > '%3$s') > 0".formatted(day, limits.first(), limits.last());
    }

    private static Conversion epochDate(TimeFormat format, TimeLimits.Days limits) {
        return ScalarSql.ofText((text, scope, then) -> NumberSql.scaled(
                text,
                -format.digits(),
                EPOCH_DIGITS,
                scope,
                (integer, unread) -> scope.let(
                        "toInt128OrZero(%s)".formatted(integer),
                        whole -> scope.let(
                                epochDateReason(whole, perDay(format), unread, limits),
                                reason -> then.apply(
                                        "addDays(%s('1970-01-01'), toInt32(if(%s = '', intDiv(%s, %d), 0)))"
                                                .formatted(limits.function(), reason, whole, perDay(format)),
                                        reason)))));
    }

    /** Whole days or seconds of a day, whatever part of a second the format counts. */
    private static int perDay(TimeFormat format) {
        return format == TimeFormat.EPOCH_DAYS ? 1 : SECONDS_OF_DAY;
    }

    private static String epochDateReason(String whole, int perDay, String unread, TimeLimits.Days limits) {
        return Sql.first(
                "if(%s = %s, %s, '')"
                        .formatted(
                                unread,
                                Sql.reason(ParseFailure.TOO_MANY_DIGITS),
                                Sql.reason(ParseFailure.HAS_TIME_OF_DAY)),
                unread,
                Sql.reasons(
                        new Condition(ParseFailure.HAS_TIME_OF_DAY, "modulo(%s, %d) != 0".formatted(whole, perDay)),
                        new Condition(
                                ParseFailure.OUT_OF_RANGE,
                                "(%1$s < %2$d) + (%1$s > %3$d) > 0"
                                        .formatted(
                                                whole,
                                                limits.first().toEpochDay() * perDay,
                                                limits.last().toEpochDay() * perDay))));
    }

    static Conversion dateTime(TimeFormat format, @Nullable String zone) {
        return ScalarSql.ofText((text, scope, then) -> ticks(
                text,
                new TimeLimits.Ticks(0, zone, TimeLimits.DATE_TIME),
                format,
                scope,
                (ticks, reason) -> then.apply(
                        "CAST(toUInt32(%s) AS %s)".formatted(ticks, new ColumnType.DateTime(zone).sql()), reason)));
    }

    static Conversion dateTime64(TimeFormat format, ColumnType.DateTime64 type) {
        var limits = new TimeLimits.Ticks(type.precision(), type.zone(), TimeLimits.dateTime64(type));
        var decimal = new ColumnType.Decimal(38, type.precision());
        return ScalarSql.ofText((text, scope, then) -> ticks(
                text,
                limits,
                format,
                scope,
                (ticks, reason) -> scope.let(
                        "toString(%s)".formatted(ticks),
                        unscaled -> then.apply(
                                "CAST(%s AS %s)".formatted(NumberSql.fromUnscaled(unscaled, decimal), type.sql()),
                                reason))));
    }

    /** Goes on with the time in ticks since 1970, as Int128, within the limits; 0 where there is a reason. */
    private static String ticks(String text, TimeLimits.Ticks limits, TimeFormat format, Scope scope, Then then) {
        Then checked = (ticks, unread) -> scope.let(
                ticks,
                any -> scope.let(
                        Sql.first(
                                unread,
                                Sql.reasons(new Condition(
                                        ParseFailure.OUT_OF_RANGE,
                                        "(%1$s < %2$d) + (%1$s > %3$d) > 0"
                                                .formatted(any, limits.first(), limits.last())))),
                        reason -> scope.let(
                                "if(%s = '', %s, 0)".formatted(reason, any),
                                ticksOrZero -> then.apply(ticksOrZero, reason))));
        if (format == TimeFormat.ISO8601) {
            return isoTicks(text, limits, scope, checked);
        }
        return NumberSql.scaled(
                text,
                limits.digits() - format.digits(),
                EPOCH_DIGITS,
                scope,
                (integer, reason) -> checked.apply("toInt128OrZero(%s)".formatted(integer), reason));
    }

    private static String isoTicks(String text, TimeLimits.Ticks limits, Scope scope, Then then) {
        return scope.let(
                Sql.groups(text, Definitions.TIME),
                groups -> scope.let(
                        Sql.reasons(
                                new Condition(ParseFailure.NOT_A_DATE, "empty(%s)".formatted(groups)),
                                new Condition(ParseFailure.OUT_OF_RANGE, outside(groups + "[1]", TimeLimits.DATE32)),
                                new Condition(
                                        ParseFailure.TOO_MANY_DIGITS,
                                        "length(trim(TRAILING '0' FROM %s[5])) > %d"
                                                .formatted(groups, limits.digits()))),
                        reason -> scope.let(
                                "%s(%s, %s)".formatted(Definitions.SECONDS, groups, reason),
                                utc -> limits.readsUtc()
                                        ? then.apply(withFraction(utc, groups, limits.digits()), reason)
                                        : inZone(new Local(utc, groups, reason, limits), scope, then))));
    }

    /** What is known of a time before its zone is. */
    private record Local(String utc, String groups, String reason, TimeLimits.Ticks limits) {}

    /** A text without a zone is read in the zone of the column; one that comes back different is in a gap of its clocks. */
    private static String inZone(Local local, Scope scope, Then then) {
        String groups = local.groups();
        String reads = "bitAnd(%s = '', %s[6] = '')".formatted(local.reason(), groups);
        String text =
                "if(%2$s, concat(%1$s[1], ' ', %1$s[2], ':', %1$s[3], ':', if(%1$s[4] = '', '00', %1$s[4])), '1970-01-02 00:00:00')"
                        .formatted(groups, reads);
        return scope.let(
                text,
                written -> scope.let(
                        "toDateTime64(%s, 0, %s)"
                                .formatted(written, local.limits().zoneSql()),
                        inZone -> scope.let(
                                "[%s, toInt64(%s)][(%s[6] = '') + 1]".formatted(local.utc(), inZone, groups),
                                seconds -> then.apply(
                                        withFraction(
                                                seconds, groups, local.limits().digits()),
                                        Sql.first(
                                                local.reason(),
                                                Sql.reasons(
                                                        new Condition(
                                                                ParseFailure.NO_SUCH_LOCAL_TIME,
                                                                "bitAnd(toString(%s) != %s, %s)"
                                                                        .formatted(inZone, written, reads))))))));
    }

    private static String withFraction(String seconds, String groups, int digits) {
        return "toInt128(%s) * %s + toInt64OrZero(rightPad(%s[5], %d, '0'))"
                .formatted(seconds, "1" + "0".repeat(digits), groups, digits);
    }
}
