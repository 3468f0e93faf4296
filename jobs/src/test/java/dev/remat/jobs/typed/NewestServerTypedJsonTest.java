package dev.remat.jobs.typed;

import dev.remat.jobs.server.DockerServer;
import dev.remat.jobs.server.ServerTest;

@ServerTest(DockerServer.NEWEST)
class NewestServerTypedJsonTest extends TypedJsonContract {}
