package dev.remat.jobs.settings;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** How this machine is called. Shells often keep {@code HOSTNAME} to themselves, so the system is asked. */
public final class HostName {

    private HostName() {}

    /** The name, or another text where the machine has none. */
    public static String or(String unknown) {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return unknown;
        }
    }
}
