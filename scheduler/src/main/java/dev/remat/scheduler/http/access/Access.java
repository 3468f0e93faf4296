package dev.remat.scheduler.http.access;

import dev.remat.scheduler.access.LiveUsers;
import dev.remat.scheduler.access.UsersFile;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Gate;
import java.nio.file.Path;
import java.time.Clock;

/**
 * A server that people log in to.
 *
 * @param gate lets them pass
 * @param pages where they log in and out
 */
public record Access(Gate gate, Endpoints pages) {

    /**
     * Takes its users from a file, as it is and as it will be.
     *
     * @throws dev.remat.scheduler.access.InvalidUsers if the file cannot be used
     */
    public static Access of(Path usersFile, Clock clock) {
        var users = new LiveUsers(new UsersFile(usersFile), clock);
        var sessions = new Sessions(clock);
        return new Access(
                new LoginGate(users, sessions, clock), new LoginPages(users, sessions, new LoginLimits(clock)));
    }
}
