/**
 * The web server within {@code remat serve}: where it listens, whom it answers, what every answer carries, and how errors are told.
 * What it answers comes from {@link dev.remat.scheduler.http.Endpoints}, a class for each kind. The one package tree that knows Javalin and
 * Jetty.
 */
@NullMarked
package dev.remat.scheduler.http;

import org.jspecify.annotations.NullMarked;
