package dev.remat.embedded;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
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
    void keepsTheChildProcessFreeOfEverythingButTheJdkAndJna() {
        classes()
                .that()
                .resideInAPackage("dev.remat.embedded.child")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.remat.embedded.child", "java..", "com.sun.jna..", "org.jspecify..")
                .check(module);
    }

    @Test
    void callsNativeCodeInTheChildProcessOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.remat.embedded.child")
                .should()
                .callMethodWhere(target(owner(resideInAPackage("com.sun.jna.."))))
                .check(module);
    }
}
