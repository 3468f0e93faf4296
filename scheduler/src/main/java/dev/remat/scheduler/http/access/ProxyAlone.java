package dev.remat.scheduler.http.access;

import dev.remat.scheduler.http.Gate;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.OwnOrigin;
import dev.remat.scheduler.http.Refused;
import io.javalin.http.Context;

/**
 * Lets nobody pass who has not been named by a proxy, this machine included.
 *
 * @param header in which it would have named them
 */
record ProxyAlone(String header) implements Gate {

    @Override
    public void arrive(Context context) {
        OwnOrigin.require(context);
    }

    @Override
    public void admit(Context context, Needs needs) {
        if (needs.role() != null) {
            throw Refused.unauthorized(
                    "come by the proxy, which says in %s who asks; nobody can log in here, as there is no remat.http.users-file"
                            .formatted(header));
        }
    }
}
