/**
 * Traces of runs: makes spans of what a service tells of its runs, and sends them by OTLP. The only place that knows OpenTelemetry.
 * Started by the process where {@code remat.otel} has an endpoint; told by the facade, core and their statements.
 */
@NullMarked
package dev.remat.scheduler.trace;

import org.jspecify.annotations.NullMarked;
