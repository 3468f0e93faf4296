package dev.remat.scheduler.alert.message;

/** Text from elsewhere, such as a server's error, made fit to stand among other text. */
final class Plain {

    private static final int LONGEST = 1_500;

    private Plain() {}

    /** Without characters that cannot be seen or that turn the direction of writing, and not without end. */
    static String text(String any) {
        String visible = any.strip().replaceAll("[\\p{Cntrl}\\p{Cf}&&[^\\n]]", "?");
        return cut(visible, LONGEST);
    }

    /** The same in one line. */
    static String line(String any) {
        return text(any).replace('\n', ' ');
    }

    /** At most so many characters, and a sign where some are missing. */
    static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + " …";
    }
}
