package dev.remat.jobs.clickhouse;

import dev.remat.jobs.server.DockerServer;
import dev.remat.jobs.server.ServerTest;

@ServerTest(DockerServer.OLDEST)
class OldestServerConnectorTest extends ClickHouseConnectorContract {}
