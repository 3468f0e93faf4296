/** Holds {@code bin/remat} to its promises, with a Java and a Maven that only tell how they were called. */
@NullMarked
package dev.remat.launcher;

import org.jspecify.annotations.NullMarked;
