package dev.remat.embedded.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The test class needs a ClickHouse. One engine is shared by all such classes of a test run and stopped at its end;
 * every test gets a fresh database as a parameter of type {@link TestDatabase}, in test methods and in {@code
 * BeforeEach} and {@code AfterEach} methods.
 *
 * <p>With {@code REMAT_TEST_CLICKHOUSE_ENDPOINT} set (and {@code _USER}, {@code _PASSWORD} when they are not {@code
 * default} and empty) the same tests run against that server instead, and no engine is started.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ClickHouseExtension.class)
public @interface ClickHouseTest {}
