package dev.remat.jobs.connection;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.PathsFrom;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads the sections {@code headers} and {@code header-files} of something that is asked by HTTP. */
public final class HeaderReader {

    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final String NO_HEADER = "is no name of an HTTP header; those have letters, digits and hyphens";

    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final Set<String> RESERVED =
            Set.of("connection", "content-length", "expect", "host", "upgrade", "transfer-encoding");

    private HeaderReader() {}

    /**
     * All headers by name, whatever its case. Their values may be secrets.
     *
     * @param in the section that both stand in; holds the problems
     * @param paths what relative paths of files are relative to
     */
    public static Map<String, Credential> read(ConfigReader in, PathsFrom paths) {
        Map<String, Credential> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        in.entries("headers", HEADER, NO_HEADER).forEach((name, value) -> {
            refuseReserved(in, "headers", name);
            if (CONTROL.matcher(value).find()) {
                in.add("headers." + name, "has a control character in it, such as a line end");
            }
            headers.put(name, Credential.configured(value));
        });
        in.entries("header-files", HEADER, NO_HEADER).forEach((name, file) -> {
            refuseReserved(in, "header-files", name);
            if (headers.containsKey(name)) {
                in.add("header-files", "has %s, which stands in headers too; keep one of them".formatted(name));
            }
            in.build(List.of("header-files"), () -> Credential.inFile(paths.of(file), "header-files"))
                    .ifPresent(secret -> headers.put(name, secret));
        });
        return headers;
    }

    private static void refuseReserved(ConfigReader in, String key, String name) {
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            in.add(key + "." + name, "is a header that Remat sets itself; remove it");
        }
    }
}
