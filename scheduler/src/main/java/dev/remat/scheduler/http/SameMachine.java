package dev.remat.scheduler.http;

import io.javalin.http.Context;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Keeps foreign pages in a browser of this machine from speaking to a server that needs no login: by a name of theirs that leads to
 * this machine (DNS rebinding), or by requests that change something (CSRF).
 */
final class SameMachine implements Gate {

    @Override
    public void arrive(Context context) {
        String host = context.header("Host");
        if (host == null || !isOfThisMachine(host)) {
            throw Refused.forbidden("this server answers to names of its own machine alone, such as 127.0.0.1");
        }
        OwnOrigin.require(context);
    }

    @Override
    public void admit(Context context, Needs needs) {}

    private static boolean isOfThisMachine(String header) {
        String host = host(header);
        if (host == null) {
            return false;
        }
        if (!host.matches("[0-9.]+|\\[[0-9a-f:]+]")) {
            return host.equals("localhost");
        }
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static @Nullable String host(String header) {
        try {
            String host = URI.create("http://" + header).getHost();
            return host == null ? null : host.toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
