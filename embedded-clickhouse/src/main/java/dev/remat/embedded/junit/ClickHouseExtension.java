package dev.remat.embedded.junit;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Behind {@link ClickHouseTest}: the server lives in the store of the test run, the database in that of the test. */
final class ClickHouseExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(ClickHouseExtension.class);

    /** For JUnit. */
    ClickHouseExtension() {}

    @Override
    public void beforeEach(ExtensionContext test) {
        test.getStore(NAMESPACE).put(TestDatabase.class, server(test).createDatabase());
    }

    @Override
    public void afterEach(ExtensionContext test) {
        TestDatabase database = test.getStore(NAMESPACE).remove(TestDatabase.class, TestDatabase.class);
        if (database != null) {
            server(test).drop(database);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == TestDatabase.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        TestDatabase database = test.getStore(NAMESPACE).get(TestDatabase.class, TestDatabase.class);
        if (database == null) {
            throw new ParameterResolutionException("A TestDatabase belongs to one test: take it as a parameter of a"
                    + " test, BeforeEach or AfterEach method, not of a constructor or BeforeAll method.");
        }
        return database;
    }

    private static TestServer server(ExtensionContext test) {
        return test.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(TestServer.class, key -> TestServer.start(System.getenv()), TestServer.class);
    }
}
