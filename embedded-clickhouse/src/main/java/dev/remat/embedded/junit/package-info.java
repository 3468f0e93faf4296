/** JUnit extension: one shared engine for a test run, a fresh database for every test. */
@NullMarked
package dev.remat.embedded.junit;

import org.jspecify.annotations.NullMarked;
