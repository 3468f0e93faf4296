package dev.remat.jobs.server;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test class that runs on a server in a container; skipped where Docker does not answer. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ServerExtension.class)
@EnabledIf(
        value = "dev.remat.jobs.server.DockerServer#isDockerThere",
        disabledReason = "Docker does not answer, so there is no server to test against")
public @interface ServerTest {

    /** The image, such as {@link DockerServer#OLDEST}. */
    String value();
}
