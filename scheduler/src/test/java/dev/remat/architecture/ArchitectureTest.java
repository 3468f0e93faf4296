package dev.remat.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.core.domain.properties.HasParameterTypes.Predicates.rawParameterTypes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.remat.scheduler.Main;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.function.Supplier;

@AnalyzeClasses(packages = "dev.remat", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String CORE = "dev.remat.materialization..";
    private static final String JOBS = "dev.remat.jobs..";
    private static final String SCHEDULER = "dev.remat.scheduler..";
    private static final String EMBEDDED = "dev.remat.embedded..";

    /** Guards the other rules: one that looks at nothing would hold. */
    @ArchTest
    static void seesEveryModule(JavaClasses all) {
        for (String module : new String[] {CORE, JOBS, SCHEDULER, EMBEDDED}) {
            assertThat(all.that(resideInAPackage(module))).as(module).hasSizeGreaterThan(20);
        }
    }

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES =
            slices().matching("dev.remat.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule CORE_KNOWS_NO_OTHER_MODULE = noClasses()
            .that()
            .resideInAPackage(CORE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(JOBS, SCHEDULER, EMBEDDED);

    @ArchTest
    static final ArchRule JOBS_DO_NOT_KNOW_THE_SCHEDULER = noClasses()
            .that()
            .resideInAPackage(JOBS)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(SCHEDULER);

    @ArchTest
    static final ArchRule THE_EMBEDDED_ENGINE_KNOWS_NO_OTHER_MODULE = noClasses()
            .that()
            .resideInAPackage(EMBEDDED)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(CORE, JOBS, SCHEDULER);

    @ArchTest
    static final ArchRule CORE_STANDS_ON_THE_JDK_JACKSON_AND_SLF4J = classes()
            .that()
            .resideInAPackage(CORE)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(CORE, "java..", "com.fasterxml.jackson..", "org.slf4j..", "org.jspecify.annotations..");

    @ArchTest
    static final ArchRule ONE_PACKAGE_KNOWS_THE_CLICKHOUSE_CLIENT =
            onlyIn("com.clickhouse..", "dev.remat.jobs.clickhouse");

    @ArchTest
    static final ArchRule TWO_PACKAGES_KNOW_QUARTZ =
            onlyIn("org.quartz..", "dev.remat.jobs.quartz", "dev.remat.scheduler.quartz");

    @ArchTest
    static final ArchRule CONFIGURATION_IS_READ_IN_ONE_PLACE = onlyIn("com.typesafe.config..", "dev.remat.jobs.config");

    @ArchTest
    static final ArchRule CRON_UTILS_READ_SCHEDULES_ONLY =
            onlyIn("com.cronutils..", "dev.remat.scheduler.schedule.cron");

    @ArchTest
    static final ArchRule ONLY_A_REGISTRY_SPEAKS_JDBC = onlyIn("java.sql..", "dev.remat.scheduler.registry..");

    @ArchTest
    static final ArchRule ONE_PACKAGE_KNOWS_LOGBACK = onlyIn("ch.qos.logback..", "dev.remat.scheduler.runlog");

    @ArchTest
    static final ArchRule ONE_PACKAGE_SENDS_MAIL = onlyIn("jakarta.mail..", "dev.remat.scheduler.alert.transport");

    @ArchTest
    static final ArchRule ONE_PACKAGE_TREE_SERVES_HTTP = onlyIn("io.javalin..", "dev.remat.scheduler.http..");

    @ArchTest
    static final ArchRule ONE_PACKAGE_READS_KEYS = onlyIn("org.bouncycastle..", "dev.remat.scheduler.http.tls");

    @ArchTest
    static final ArchRule ONE_PACKAGE_COUNTS = onlyIn("io.micrometer..", "dev.remat.scheduler.metrics");

    @ArchTest
    static final ArchRule ONE_PACKAGE_TRACES = onlyIn("io.opentelemetry..", "dev.remat.scheduler.trace");

    @ArchTest
    static final ArchRule PICOCLI_STAYS_IN_THE_COMMAND_LINE = onlyIn("picocli..", "dev.remat.scheduler.cli");

    /** The parser keeps text and starts nothing: it cannot even name a runtime class. */
    @ArchTest
    static final ArchRule THE_COMMAND_LINE_KNOWS_NO_RUNTIME_CLASS = classes()
            .that()
            .resideInAPackage("dev.remat.scheduler.cli")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.remat.scheduler.cli", "java..", "picocli..", "org.jspecify.annotations..");

    @ArchTest
    static final ArchRule TIME_COMES_FROM_A_CLOCK = noClasses()
            .should()
            .callMethodWhere(target(owner(resideInAPackage("java.time..")))
                    .and(target(nameMatching("now")))
                    .and(target(rawParameterTypes(new Class<?>[0]))))
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callConstructor(Date.class);

    @ArchTest
    static void noticesATimeThatComesFromNowhere(JavaClasses all) {
        JavaClasses offender = new ClassFileImporter().importClasses(WithoutAClock.class);
        assertThat(TIME_COMES_FROM_A_CLOCK.evaluate(offender).hasViolation()).isTrue();
    }

    private static final class WithoutAClock implements Supplier<Instant> {
        @Override
        public Instant get() {
            return Instant.now();
        }
    }

    @ArchTest
    static final ArchRule ONLY_MAIN_MAKES_THE_CLOCK = noClasses()
            .that()
            .doNotBelongToAnyOf(Main.class)
            .should()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .callMethod(Clock.class, "systemDefaultZone");

    @ArchTest
    static final ArchRule ONLY_MAIN_ENDS_THE_PROCESS =
            noClasses().that().doNotBelongToAnyOf(Main.class).should().callMethod(System.class, "exit", int.class);

    private static ArchRule onlyIn(String library, String... packages) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(packages)
                .and()
                .resideInAPackage("dev.remat..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library);
    }
}
