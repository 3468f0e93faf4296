package dev.remat.scheduler.http.openapi;

import java.nio.charset.StandardCharsets;

/**
 * A request that a {@link Fuzzer} made.
 *
 * @param operation what it is like
 * @param isMeant whether it goes to that operation for certain
 * @param method its method
 * @param text what is sent
 */
record FuzzedRequest(Operation operation, boolean isMeant, String method, String text) {

    private static final int SHOWN = 1500;

    byte[] bytes() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    }
}
