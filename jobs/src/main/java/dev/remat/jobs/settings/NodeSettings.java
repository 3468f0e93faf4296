package dev.remat.jobs.settings;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * This process among others.
 *
 * @param id its name in evidence and logs, and on the tables that it builds; two nodes must not share it
 * @param maxConcurrentRuns most rebuilds at one time
 */
public record NodeSettings(String id, int maxConcurrentRuns) {

    /** Named like the host, four runs at a time. */
    public static final NodeSettings DEFAULTS = new NodeSettings(hostName(), 4);

    /** Shells often keep HOSTNAME to themselves, so the system is asked. */
    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "remat";
        }
    }
}
