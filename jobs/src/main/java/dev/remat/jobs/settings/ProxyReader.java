package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.config.InvalidValue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the section {@code remat.http.proxy}. */
final class ProxyReader {

    private static final Pattern HEADER = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,63}");

    /** What browsers send of themselves, or what says something else already. */
    private static final Set<String> OTHERS = Set.of(
            "accept",
            "authorization",
            "connection",
            "content-length",
            "content-type",
            "cookie",
            "forwarded",
            "host",
            "origin",
            "referer",
            "user-agent",
            "x-forwarded-for",
            "x-forwarded-host",
            "x-forwarded-proto");

    private static final List<String> ROLES = List.of("viewer", "operator", "admin");

    private final ConfigReader in;

    ProxyReader(ConfigReader in) {
        this.in = in;
    }

    /** @param hasUsers whether people log in, too */
    ProxySettings read(boolean hasUsers) {
        Optional<List<Network>> addresses = addresses();
        var proxy = new ProxySettings(
                addresses.orElse(List.of()),
                in.optional("user-header", Conversion.text(ProxyReader::header)).orElse(null),
                in.optional("default-role", Conversion.text(ProxyReader::role)).orElse(null));
        boolean isNowhere = addresses.filter(List::isEmpty).isPresent();
        if (proxy.defaultRole() != null && !in.has("user-header")) {
            in.add("default-role", "is of no use without user-header, by which the proxy says who asks");
        }
        if (proxy.namesUsers() && isNowhere) {
            in.add("addresses", "names none; user-header is believed from the addresses of a proxy alone");
        }
        if (!isNowhere && !in.has("user-header") && !hasUsers) {
            in.add(
                    "addresses",
                    "is of no use as long as nobody has to log in; set user-header, or users-file of remat.http");
        }
        return proxy;
    }

    /** Empty where they cannot be read. */
    private Optional<List<Network>> addresses() {
        return in.optional("addresses", Conversion.texts())
                .flatMap(texts -> in.build(
                        List.of("addresses"),
                        () -> texts.stream().map(Network::of).toList()));
    }

    private static String header(String text) {
        if (!HEADER.matcher(text).matches() || OTHERS.contains(text.toLowerCase(Locale.ROOT))) {
            throw new InvalidValue(
                    "must be the name of a header that proxies alone set, such as X-Remote-User; it is '%s'"
                            .formatted(text.replaceAll("\\p{Cntrl}", "?")));
        }
        return text;
    }

    private static String role(String text) {
        if (!ROLES.contains(text)) {
            throw new InvalidValue("must be one of %s; it is '%s'%s"
                    .formatted(
                            String.join(", ", ROLES),
                            text.replaceAll("\\p{Cntrl}", "?"),
                            Conversion.didYouMean(text, ROLES)));
        }
        return text;
    }
}
