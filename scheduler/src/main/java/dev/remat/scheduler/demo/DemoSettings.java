package dev.remat.scheduler.demo;

import java.nio.file.Path;

/**
 * Where the demo works.
 *
 * @param dir folder of its data and evidence, kept between starts
 * @param port port of its engine on the loopback interface, 0 for any free one
 */
public record DemoSettings(Path dir, int port) {

    Path engineDir() {
        return dir.resolve("clickhouse");
    }

    Path evidenceDir() {
        return dir.resolve("evidence");
    }
}
