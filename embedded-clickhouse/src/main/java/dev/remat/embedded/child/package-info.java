/** The program of the child process: hosts the engine's library, and ends with its parent. Depends on the JDK and JNA only. */
@NullMarked
package dev.remat.embedded.child;

import org.jspecify.annotations.NullMarked;
