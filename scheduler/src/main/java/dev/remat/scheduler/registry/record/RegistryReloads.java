package dev.remat.scheduler.registry.record;

import dev.remat.scheduler.registry.ReloadAnswer;
import dev.remat.scheduler.registry.store.ReloadTable;
import dev.remat.scheduler.reload.Changes;
import dev.remat.scheduler.reload.ReloadRequests;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Requests to this node to take over its files, from whoever reaches the registry. For one thread. */
public final class RegistryReloads implements ReloadRequests {

    /** Files that change are to be noticed in time while the registry hangs. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Recorder recorder;
    private final String node;
    private final Clock clock;
    private boolean looks;

    /** @param node name of this process */
    public RegistryReloads(RunRegistry registry, String node, Clock clock) {
        this.recorder = registry.recorder();
        this.node = node;
        this.clock = clock;
    }

    /** Looks every other time only. */
    @Override
    public Optional<String> next() {
        looks = !looks;
        return looks && !recorder.isDown()
                ? recorder.ask("requests to reload", sql -> new ReloadTable(sql).open(node, clock.instant()), PATIENCE)
                        .flatMap(request -> request)
                : Optional.empty();
    }

    @Override
    public void answer(String request, Changes changes) {
        var answer = new ReloadAnswer(node, changes.lines(), !changes.problems().isEmpty());
        recorder.write("answer to request %s to reload".formatted(request), sql -> new ReloadTable(sql)
                .answer(request, answer, clock.instant()));
    }
}
