package dev.remat.scheduler.http.api;

import dev.remat.jobs.settings.JudgedRoute;

/** Says what the file of a route would be with other content. */
public interface RouteJudge {

    /** Contacts no server, and changes nothing. */
    JudgedRoute judge(String route, String text);
}
