package dev.remat.jobs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private final JavaClasses module = new ClassFileImporter().importPath(Path.of("target", "classes"));

    @Test
    void hasNoPackageCycles() {
        slices().matching("dev.remat.(**)").should().beFreeOfCycles().check(module);
    }

    @Test
    void knowsTheClickHouseClientInOnePackage() {
        onlyIn("dev.remat.jobs.clickhouse", "com.clickhouse..", "org.apache.hc..");
    }

    @Test
    void knowsQuartzInOnePackage() {
        onlyIn("dev.remat.jobs.quartz", "org.quartz..");
    }

    @Test
    void startsEnginesInOnePackage() {
        onlyIn("dev.remat.jobs.connection", "dev.remat.embedded..");
    }

    private void onlyIn(String home, String... libraries) {
        noClasses()
                .that()
                .resideOutsideOfPackage(home)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(libraries)
                .check(module);
    }
}
