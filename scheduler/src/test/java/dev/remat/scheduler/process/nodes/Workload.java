package dev.remat.scheduler.process.nodes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Routes that all have the same period, at times that are spread over it. Every third one is slow, and every second one makes up for
 * slots that were missed.
 *
 * @param count how many
 * @param every their period
 */
record Workload(int count, Duration every) {

    /** The files of all routes. */
    void writeTo(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Job job : jobs()) {
            Files.writeString(folder.resolve(job.route() + ".conf"), """
                    every = %d seconds
                    offset = %d seconds
                    catch-up = %s
                    cdc-dataset = logs.%s
                    target-dataset = %s
                    """.formatted(
                            every.toSeconds(), job.offset(), job.catchUp(), job.log(), job.target()));
        }
    }

    List<Job> jobs() {
        return IntStream.range(0, count).mapToObj(this::job).toList();
    }

    private Job job(int number) {
        return new Job(
                "route-%02d".formatted(number), number * every.toSeconds() / count, number % 3 == 0, number % 2 == 0);
    }

    /**
     * One route.
     *
     * @param route its id
     * @param offset in seconds
     * @param isSlow whether its runs take a second or two
     * @param catchesUp whether one run makes up for slots that it has missed
     */
    record Job(String route, long offset, boolean isSlow, boolean catchesUp) {

        String target() {
            return "serving." + route.replace('-', '_');
        }

        String log() {
            return isSlow ? "slow" : "quick";
        }

        String catchUp() {
            return catchesUp ? "once" : "none";
        }

        long rows() {
            return isSlow ? TargetServer.SLOW_ROWS : TargetServer.ROWS;
        }
    }
}
