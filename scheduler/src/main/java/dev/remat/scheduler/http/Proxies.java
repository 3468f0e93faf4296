package dev.remat.scheduler.http;

import dev.remat.jobs.settings.Network;
import dev.remat.jobs.settings.ProxySettings;
import io.javalin.http.Context;
import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds out from where requests come: from who has connected, or from whom a named proxy speaks for.
 *
 * @param settings the named ones
 * @param speaksTls whether the server itself does
 */
record Proxies(ProxySettings settings, boolean speaksTls) {

    private static final String FOR = "X-Forwarded-For";
    private static final String PROTO = "X-Forwarded-Proto";
    private static final String HOST = "X-Forwarded-Host";
    private static final Set<String> EITHER = Set.of("http", Client.HTTPS);
    private static final Pattern NAME_AND_PORT =
            Pattern.compile("([A-Za-z0-9._-]{1,255}|\\[[0-9a-fA-F:.]{2,45}])(:\\d{1,5})?");

    /** @throws Refused if a named proxy contradicts itself */
    Client client(Context context) {
        InetAddress peer = peer(context.req().getRemoteAddr());
        String host = context.header("Host");
        if (!isNamed(peer)) {
            return new Client(peer.getHostAddress(), false, speaksTls ? Set.of(Client.HTTPS) : EITHER, host);
        }
        Optional<String> proto = single(context, PROTO).map(text -> text.toLowerCase(Locale.ROOT));
        proto.filter(text -> !EITHER.contains(text)).ifPresent(text -> {
            throw Refused.badRequest("the proxy sent a %s that is neither http nor https".formatted(PROTO));
        });
        Optional<String> asked = single(context, HOST);
        asked.filter(text -> !NAME_AND_PORT.matcher(text).matches()).ifPresent(text -> {
            throw Refused.badRequest("the proxy sent a %s that is no host and port".formatted(HOST));
        });
        return new Client(
                origin(peer, values(context, FOR)).getHostAddress(),
                true,
                proto.map(Set::of).orElse(EITHER),
                asked.orElse(host));
    }

    /** Whoever is nearest and no named proxy: what stands further left may be anybody's. */
    private InetAddress origin(InetAddress peer, List<String> hops) {
        InetAddress nearest = peer;
        for (int i = hops.size() - 1; i >= 0 && isNamed(nearest); i--) {
            Optional<InetAddress> hop = Network.address(hops.get(i).strip());
            if (hop.isEmpty()) {
                return nearest;
            }
            nearest = hop.get();
        }
        return nearest;
    }

    private boolean isNamed(InetAddress address) {
        return settings.addresses().stream().anyMatch(network -> network.contains(address));
    }

    private static Optional<String> single(Context context, String header) {
        List<String> values = values(context, header);
        if (values.size() > 1) {
            throw Refused.badRequest(
                    "%s is there more than once: the proxy has to set it, not to add to it".formatted(header));
        }
        return values.stream().findFirst();
    }

    private static List<String> values(Context context, String header) {
        return Collections.list(context.req().getHeaders(header)).stream()
                .flatMap(line -> Stream.of(line.split(",", -1)))
                .toList();
    }

    /** Without the interface that it came by. */
    private static InetAddress peer(@Nullable String text) {
        String numbers = String.valueOf(text).replaceAll("[\\[\\]]|%.*", "");
        return Network.address(numbers)
                .orElseThrow(() -> new IllegalStateException("the other end of a connection has no address"));
    }
}
