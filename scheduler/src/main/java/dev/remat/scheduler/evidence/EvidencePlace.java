package dev.remat.scheduler.evidence;

import dev.remat.jobs.route.RouteId;
import dev.remat.materialization.run.RunId;
import dev.remat.scheduler.registry.RunEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where runs leave their evidence. What the registry says of that is not trusted: a folder counts only where it is, after every link, that
 * of the run of its route below the root.
 *
 * @param root folder of all evidence
 * @param node name of this process
 */
public record EvidencePlace(Path root, String node) {

    /**
     * The folder of a run.
     *
     * @throws NoEvidence if it is not here
     */
    public EvidenceFolder folder(RunEntry run) {
        Path folder = candidates(run).stream()
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new NoEvidence(whereElse(run), null));
        try {
            Path real = folder.toRealPath();
            Path expected = root.toRealPath().resolve(run.route()).resolve(run.id());
            if (!real.equals(expected) || !Files.isDirectory(real)) {
                throw new NoEvidence(
                        "the evidence of run %s does not lie where that of route %s belongs below remat.evidence.dir; look for it in %s"
                                .formatted(run.id(), run.route(), folder),
                        null);
            }
            return new EvidenceFolder(real);
        } catch (IOException e) {
            throw new NoEvidence("the evidence of run %s cannot be read: %s".formatted(run.id(), e), e);
        }
    }

    /** Where it says that it is, and where it would be on a disk that nodes share. */
    private List<Path> candidates(RunEntry run) {
        if (RouteId.problemWith(run.route()).isPresent() || !run.id().matches(RunId.PATTERN)) {
            return List.of();
        }
        Path own = root.resolve(run.route()).resolve(run.id());
        try {
            return run.evidence().isEmpty()
                    ? List.of(own)
                    : Stream.of(Path.of(run.evidence()), own).toList();
        } catch (InvalidPathException e) {
            return List.of(own);
        }
    }

    private String whereElse(RunEntry run) {
        if (!run.node().equals(node)) {
            return "the evidence of run %s lies on the disk of node %s%s; this is node %s"
                    .formatted(run.id(), run.node(), run.evidence().isEmpty() ? "" : ", in " + run.evidence(), node);
        }
        return "run %s has no evidence here: it has not begun, or it is older than remat.evidence.keep"
                .formatted(run.id());
    }
}
