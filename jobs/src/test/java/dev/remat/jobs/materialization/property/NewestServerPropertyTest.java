package dev.remat.jobs.materialization.property;

import dev.remat.jobs.server.DockerServer;
import dev.remat.jobs.server.ServerTest;

@ServerTest(DockerServer.NEWEST)
class NewestServerPropertyTest extends PropertyContract {

    @Override
    int cases() {
        return 200;
    }

    /** The same in each run, so that a change alone decides whether it passes; the soak takes others. */
    @Override
    long seed() {
        return 20_261_201;
    }
}
