package dev.remat.jobs.config;

import java.nio.file.Path;
import java.util.List;

/**
 * A configuration file that has been read.
 *
 * @param path where it lies, absolute
 * @param display its name in messages
 * @param text what it holds
 */
record FileText(Path path, String display, String text) {

    /** The line of an include statement, which the HOCON library does not tell; 0 if it is not found. */
    int lineOfInclude(String what) {
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).strip().startsWith("include") && lines.get(i).contains(what)) {
                return i + 1;
            }
        }
        return 0;
    }
}
