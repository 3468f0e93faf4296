package dev.remat.jobs.materialization.model;

import dev.remat.jobs.typed.Reading;
import dev.remat.materialization.typed.ParseFailure;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/** Internet addresses by their bytes in hexadecimal digits, since one address has many spellings. */
public final class IpAddresses {

    private static final Pattern V4 = Pattern.compile("((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(\\.|$)){4}");
    private static final Pattern GROUP = Pattern.compile("[0-9a-fA-F]{1,4}");
    private static final int GROUPS = 8;

    private IpAddresses() {}

    /** Four numbers without leading zeros. */
    public static Reading v4(String text) {
        if (!V4.matcher(text).matches() || text.endsWith(".")) {
            return Reading.failed(ParseFailure.NOT_AN_IP_ADDRESS);
        }
        byte[] bytes = new byte[4];
        String[] numbers = text.split("\\.", -1);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(numbers[i]);
        }
        return Reading.of(HexFormat.of().formatHex(bytes));
    }

    /** Eight groups, of which {@code ::} leaves out some; the last two can be an IPv4 address, which alone is one too. */
    public static Reading v6(String text) {
        if (v4(text).failure() == null) {
            return Reading.of("0".repeat(20) + "ffff" + v4(text).value());
        }
        String[] halves = text.split("::", -1);
        List<String> front = groups(halves[0]);
        List<String> back = halves.length == 2 ? groups(halves[1]) : List.of();
        int missing = GROUPS - front.size() - back.size();
        boolean fits = halves.length == 2 ? missing > 0 : halves.length == 1 && missing == 0;
        if (!fits || front.contains("") || back.contains("")) {
            return Reading.failed(ParseFailure.NOT_AN_IP_ADDRESS);
        }
        return Reading.of(String.join("", front) + "0000".repeat(missing) + String.join("", back));
    }

    /** Groups of four digits; an empty one stands for what is none. */
    private static List<String> groups(String text) {
        List<String> groups = new ArrayList<>();
        for (String group : text.isEmpty() ? new String[0] : text.split(":", -1)) {
            if (v4(group).value() instanceof String bytes) {
                groups.add(bytes.substring(0, 4));
                groups.add(bytes.substring(4));
            } else {
                groups.add(
                        GROUP.matcher(group).matches()
                                ? "0".repeat(4 - group.length()) + group.toLowerCase(java.util.Locale.ROOT)
                                : "");
            }
        }
        return groups;
    }
}
