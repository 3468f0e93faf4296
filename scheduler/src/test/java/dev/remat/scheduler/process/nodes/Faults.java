package dev.remat.scheduler.process.nodes;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Makes nodes and the registry fail, and remembers when. Touches no process but those of the nodes. */
final class Faults {

    private final RegistryServer registry;
    private final List<Fault> all = new ArrayList<>();

    Faults(RegistryServer registry) {
        this.registry = registry;
    }

    /** All until now. */
    List<Fault> all() {
        return List.copyOf(all);
    }

    /** The node's process dies; nothing starts another one. */
    void kill(Node node) throws InterruptedException {
        long pid = node.pid();
        Instant at = Instant.now();
        node.kill();
        all.add(new Fault(Kind.KILLED, node.id(), pid, at, at));
    }

    /** The node does nothing while other things are done. */
    void suspend(Node node, Meanwhile meanwhile) throws IOException, InterruptedException {
        Instant at = Instant.now();
        node.suspend();
        try {
            meanwhile.happens();
        } finally {
            node.goOn();
            all.add(new Fault(Kind.SUSPENDED, node.id(), node.pid(), at, Instant.now()));
        }
    }

    /** The node stops as it is asked to, and starts again; returns before it serves. */
    void restart(Node node) throws IOException, InterruptedException {
        Instant at = Instant.now();
        long pid = node.pid();
        node.stop();
        node.startAgain();
        all.add(new Fault(Kind.STOPPED, node.id(), pid, at, Instant.now()));
    }

    /** The registry is away while other things are done. */
    void withoutRegistry(Meanwhile meanwhile) throws IOException, InterruptedException {
        Instant at = Instant.now();
        registry.crash();
        try {
            meanwhile.happens();
        } finally {
            registry.startAgain();
            all.add(new Fault(Kind.REGISTRY_DOWN, "", 0, at, Instant.now()));
        }
    }

    /** What happens during a fault. */
    interface Meanwhile {
        void happens() throws IOException, InterruptedException;
    }

    /** What fails. */
    enum Kind {
        KILLED,
        SUSPENDED,
        STOPPED,
        REGISTRY_DOWN
    }

    /**
     * Something that failed.
     *
     * @param node its id; empty for the registry
     * @param pid of the node's process
     * @param from when it began, before it was felt
     * @param until when it was over, after it was felt last; the same for a death
     */
    record Fault(Kind kind, String node, long pid, Instant from, Instant until) {

        /** Whether it was such a fault. */
        boolean is(Kind one) {
            return kind == one;
        }
    }
}
