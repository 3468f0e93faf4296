/**
 * The command line as people type it: names, options, help texts, choices. Everything stays text here; a command hands
 * its options to {@link dev.remat.scheduler.cli.Actions}, which is implemented where things run. Imports the JDK and
 * picocli alone, so that no command can start work of its own.
 */
@NullMarked
package dev.remat.scheduler.cli;

import org.jspecify.annotations.NullMarked;
