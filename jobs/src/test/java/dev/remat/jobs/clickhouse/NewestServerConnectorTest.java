package dev.remat.jobs.clickhouse;

import dev.remat.jobs.server.DockerServer;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(
        value = "dev.remat.jobs.server.DockerServer#isDockerThere",
        disabledReason = "Docker does not answer, so there is no server to test against")
class NewestServerConnectorTest extends ServerConnectorContract {

    NewestServerConnectorTest() {
        super(DockerServer.NEWEST);
    }
}
