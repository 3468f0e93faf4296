package dev.remat.jobs.materialization;

import dev.remat.jobs.server.DockerServer;
import dev.remat.jobs.server.ServerTest;

@ServerTest(DockerServer.NEWEST)
class NewestServerTypedIncrementalTest extends TypedIncrementalContract {}
