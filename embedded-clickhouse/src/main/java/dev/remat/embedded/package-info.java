/** A real ClickHouse engine as a child process: start, supervise, stop. Stands on the sub-packages fetch, folder, child and http; the junit package stands on this one. */
@NullMarked
package dev.remat.embedded;

import org.jspecify.annotations.NullMarked;
