package dev.remat.scheduler.runlog;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** The file of a run's log, up to a size; then it says that it is cut, and takes nothing more. Lines are never torn by each other. */
final class RunLogFile {

    /** Its name in the folder of a run's evidence. */
    static final String NAME = "run.log";

    /** Bytes that it takes. */
    static final int MOST = 5 << 20;

    private static final byte[] CUT =
            "\n… cut here: a run's log is kept up to 5 MiB; the log of the process has the rest\n".getBytes(UTF_8);

    private final File file;

    RunLogFile(Path path) {
        this.file = path.toFile();
    }

    /** Takes a line. A channel of NIO would be closed by the interrupt that may end a run, and lose the line that says so. */
    void append(byte[] line) throws IOException {
        long room = MOST - file.length();
        if (room < 0) {
            return;
        }
        try (var out = new FileOutputStream(file, true)) {
            out.write(line.length <= room ? line : cut(line, (int) room));
        }
    }

    /** What there is room for, up to a whole character, and the notice, which leaves no room. */
    private static byte[] cut(byte[] line, int room) {
        int end = room;
        while (end > 0 && (line[end] & 0xC0) == 0x80) {
            end--;
        }
        byte[] last = Arrays.copyOf(line, end + CUT.length);
        System.arraycopy(CUT, 0, last, end, CUT.length);
        return last;
    }
}
