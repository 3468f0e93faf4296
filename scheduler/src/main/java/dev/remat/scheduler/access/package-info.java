/** Who may use the HTTP server: users and tokens in a file, and how their secrets are kept. Knows nothing of HTTP. */
@NullMarked
package dev.remat.scheduler.access;

import org.jspecify.annotations.NullMarked;
