package dev.remat.scheduler.process.nodes;

import dev.remat.scheduler.process.nodes.Workload.Job;
import java.util.ArrayList;
import java.util.List;

/**
 * Every target is there as a whole, and beside it lies nothing but copies that runs have replaced.
 *
 * @param server has the targets
 * @param jobs what they are
 */
record TargetCheck(TargetServer server, List<Job> jobs) {

    List<String> violations() {
        List<String> violations = new ArrayList<>();
        for (Job job : jobs) {
            String found = rows(job);
            if (!found.equals(Long.toString(job.rows()))) {
                violations.add("target %s has %s rows, not %d".formatted(job.target(), found, job.rows()));
            }
        }
        // Two empty tables on which a run that died tried whether tables can be swapped stay for five minutes.
        server.rows("""
                        SELECT name, comment FROM system.tables
                        WHERE database = 'serving' AND name LIKE '%\\_\\_remat\\_%'
                            AND NOT match(name, '__remat_(retired|probe|counterprobe)_')
                        ORDER BY name""").forEach(table -> violations.add("table left over: " + table));
        return violations;
    }

    private String rows(Job job) {
        try {
            return server.rows("SELECT count() FROM " + job.target()).get(0).get(0);
        } catch (RuntimeException e) {
            return "no rows, since " + e.getMessage();
        }
    }
}
