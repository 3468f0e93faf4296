package dev.remat.scheduler.http.access;

import dev.remat.jobs.settings.HttpSettings;
import dev.remat.jobs.settings.ProxySettings;
import dev.remat.scheduler.access.LiveUsers;
import dev.remat.scheduler.access.Users;
import dev.remat.scheduler.access.UsersFile;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Gate;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;

/**
 * Whom a server lets in, and how.
 *
 * @param gate lets them pass
 * @param pages where they log in and out; none where they cannot
 */
public record Access(Gate gate, List<Endpoints> pages) {

    /**
     * As it is configured: everybody on this machine, those who log in, those whom a proxy names. The file of users is taken as it is
     * and as it will be.
     *
     * @throws dev.remat.scheduler.access.InvalidUsers if the file cannot be used
     */
    public static Access of(HttpSettings settings, Clock clock) {
        Path file = settings.usersFile();
        String header = settings.proxy().userHeader();
        if (file == null) {
            return header == null
                    ? new Access(Gate.ofThisMachine(), List.of())
                    : withProxy(settings.proxy(), () -> Users.NONE, new Access(new ProxyAlone(header), List.of()));
        }
        var users = new LiveUsers(new UsersFile(file), clock);
        Access login = withLogin(users, clock);
        return header == null ? login : withProxy(settings.proxy(), users::now, login);
    }

    private static Access withLogin(LiveUsers users, Clock clock) {
        var sessions = new Sessions(clock);
        return new Access(
                new LoginGate(users, sessions, clock),
                List.of(new LoginPages(users, sessions, new LoginLimits(clock))));
    }

    private static Access withProxy(ProxySettings proxy, Supplier<Users> users, Access others) {
        return new Access(ProxyGate.of(proxy, users, others.gate()), others.pages());
    }
}
