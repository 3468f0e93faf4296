package dev.remat.scheduler.http;

import io.javalin.http.Context;

/** Whom the server answers. Called on many threads at once. */
public interface Gate {

    /** Whoever is on this machine, without a login. */
    static Gate ofThisMachine() {
        return new SameMachine();
    }

    /**
     * A request has come, whatever for.
     *
     * @throws Refused if it is not to be looked at
     */
    void arrive(Context context);

    /**
     * The request is for an endpoint. Lets it pass, or answers in its place and has the endpoint skipped.
     *
     * @param needs what the endpoint needs
     * @throws Refused if whoever asks may not
     */
    void admit(Context context, Needs needs);
}
