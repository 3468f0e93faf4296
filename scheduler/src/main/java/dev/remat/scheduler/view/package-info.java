/**
 * What people and programs see of routes, runs and nodes, whichever way they ask: how it stands with a route, and the fields of the JSON
 * that commands print and the HTTP API answers. Reads the registry; knows neither console nor HTTP.
 */
@NullMarked
package dev.remat.scheduler.view;

import org.jspecify.annotations.NullMarked;
