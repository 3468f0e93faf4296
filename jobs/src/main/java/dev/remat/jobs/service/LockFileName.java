package dev.remat.jobs.service;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.Sha256;
import java.util.regex.Pattern;

/** A file name for every target: readable where file systems allow it, else a digest of it. */
final class LockFileName {

    private static final Pattern PORTABLE = Pattern.compile("[a-z0-9_.@-]{1,200}");

    private LockFileName() {}

    static String of(String connection, Dataset target) {
        String name = connection + "@" + target;
        return (PORTABLE.matcher(name).matches() ? name : Sha256.hex(name)) + ".lock";
    }
}
