package dev.remat.embedded;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A program of its own that owns an engine: prints {@code pid endpoint}, and waits for the end of its input. */
final class ParentProgram {

    private ParentProgram() {}

    public static void main(String[] args) throws Exception {
        try (EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(Path.of(args[0])))) {
            System.out.write((engine.pid() + " " + engine.endpoint() + "\n").getBytes(StandardCharsets.US_ASCII));
            System.out.flush();
            System.in.transferTo(System.out);
        }
    }
}
