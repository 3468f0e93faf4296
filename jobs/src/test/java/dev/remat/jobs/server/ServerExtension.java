package dev.remat.jobs.server;

import dev.remat.embedded.junit.TestDatabase;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One server for each image and test run, a fresh {@link TestDatabase} on it for each test. */
final class ServerExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(ServerExtension.class);

    /** For JUnit. */
    ServerExtension() {}

    @Override
    public void beforeEach(ExtensionContext test) {
        test.getStore(NAMESPACE).put(TestDatabase.class, server(test).createDatabase());
    }

    @Override
    public void afterEach(ExtensionContext test) {
        server(test).drop(database(test));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == TestDatabase.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return database(test);
    }

    private static TestDatabase database(ExtensionContext test) {
        return test.getStore(NAMESPACE).get(TestDatabase.class, TestDatabase.class);
    }

    private static DockerServer server(ExtensionContext test) {
        String image =
                test.getRequiredTestClass().getAnnotation(ServerTest.class).value();
        return test.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(image, DockerServer::start, DockerServer.class);
    }
}
