package dev.remat.scheduler.http;

import io.javalin.config.RoutesConfig;

/** Some addresses that the server answers. Handlers run on many threads at once. */
public interface Endpoints {

    /** Says which addresses these are, and who answers. */
    void addTo(RoutesConfig routes);
}
