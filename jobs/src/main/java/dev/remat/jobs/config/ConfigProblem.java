package dev.remat.jobs.config;

/**
 * One thing that is wrong in a configuration file.
 *
 * @param file the file as a person would type it, relative to the working folder where that is possible
 * @param line line of the value, from 1; 0 where there is none, as for a missing key
 * @param path path of the key within the file; empty where the file as a whole is meant
 * @param message what is wrong and the way out; never holds a secret
 */
public record ConfigProblem(String file, int line, String path, String message) {

    /** Control characters would break a report of one problem to a line. */
    public ConfigProblem {
        path = path.replaceAll("\\p{Cntrl}", "?");
        message = message.replaceAll("\\p{Cntrl}", "?");
    }

    /** {@code conf/routes/orders.conf:3: crom: unknown key; did you mean cron?} */
    @Override
    public String toString() {
        return file + (line > 0 ? ":" + line : "") + ": " + (path.isEmpty() ? "" : path + ": ") + message;
    }
}
