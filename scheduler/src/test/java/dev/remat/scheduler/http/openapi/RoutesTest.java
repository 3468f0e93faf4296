package dev.remat.scheduler.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.scheduler.http.TestSite;
import io.javalin.Javalin;
import io.javalin.router.Endpoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The document tells of each address that a program may ask, and of no other. */
class RoutesTest {

    private static final List<String> FOR_PROGRAMS = List.of("/api/", "/health/", "/metrics");

    @Test
    void theDocumentHasWhatIsServedAndNothingElse(@TempDir Path folder) throws Exception {
        Set<String> documented = ApiDocument.read().operations().stream()
                .map(Operation::toString)
                .collect(Collectors.toCollection(TreeSet::new));
        try (var site = new TestSite(folder)) {
            assertThat(documented).isEqualTo(served(site));
        }
    }

    private static Set<String> served(TestSite site) {
        var javalin = Javalin.create(config -> site.endpoints().forEach(each -> each.addTo(config.routes)));
        return javalin.unsafe.internalRouter.allHttpHandlers().stream()
                .map(handler -> handler.endpoint)
                .filter(RoutesTest::isForPrograms)
                .map(endpoint -> endpoint.method.name() + " " + endpoint.path)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isForPrograms(Endpoint endpoint) {
        return FOR_PROGRAMS.stream().anyMatch(endpoint.path::startsWith);
    }
}
