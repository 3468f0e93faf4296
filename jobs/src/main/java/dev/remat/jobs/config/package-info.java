/**
 * HOCON files made readable: includes, substitution, typed access, problems with file and line. Everything that is
 * configured passes through here; nothing else imports the HOCON library.
 */
@NullMarked
package dev.remat.jobs.config;

import org.jspecify.annotations.NullMarked;
