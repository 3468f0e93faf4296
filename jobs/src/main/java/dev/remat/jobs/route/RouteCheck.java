package dev.remat.jobs.route;

import dev.remat.jobs.config.KeyProblems;

/** A further check of routes, made by someone who knows more than this module does; a cron, for one. */
@FunctionalInterface
public interface RouteCheck {

    /** Finds nothing wrong with anything. */
    RouteCheck NONE = (route, problems) -> {};

    /**
     * Checks a route that is sound otherwise.
     *
     * @param problems takes what is wrong, by key, such as {@code cron}; a route with a problem is not used
     */
    void check(Route route, KeyProblems problems);
}
