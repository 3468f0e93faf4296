/** The HTTP API under {@code /api/v1}, described in docs/api.md. The fields of its JSON are those of the commands. */
@NullMarked
package dev.remat.scheduler.http.api;

import org.jspecify.annotations.NullMarked;
