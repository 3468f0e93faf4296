package dev.remat.scheduler.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.scheduler.access.Role;
import dev.remat.scheduler.http.Declared;
import dev.remat.scheduler.http.TestSite;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    @Test
    void theDocumentSaysWhatEachAddressNeeds(@TempDir Path folder) throws Exception {
        Map<String, List<String>> documented = ApiDocument.read().operations().stream()
                .collect(Collectors.toMap(Operation::toString, Operation::roles));
        try (var site = new TestSite(folder)) {
            assertThat(site.endpoints()).filteredOn(RoutesTest::isForPrograms).allSatisfy(endpoint -> {
                Role least = endpoint.needs().role();
                List<String> roles = least == null ? List.of() : List.of(least.id(), least.id());
                assertThat(documented).containsEntry(endpoint.method() + " " + endpoint.path(), roles);
            });
        }
    }

    private static Set<String> served(TestSite site) {
        return site.endpoints().stream()
                .filter(RoutesTest::isForPrograms)
                .map(endpoint -> endpoint.method() + " " + endpoint.path())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isForPrograms(Declared endpoint) {
        return FOR_PROGRAMS.stream().anyMatch(endpoint.path()::startsWith);
    }
}
