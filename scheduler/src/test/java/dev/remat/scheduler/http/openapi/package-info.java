/** Holds the server to docs/openapi.yaml, and docs/openapi.yaml to the server. */
@NullMarked
package dev.remat.scheduler.http.openapi;

import org.jspecify.annotations.NullMarked;
