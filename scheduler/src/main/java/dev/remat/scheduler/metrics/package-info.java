/**
 * Numbers of a running service for Prometheus, by Micrometer: what this node did is counted by listeners as it happens, how it stands is
 * looked up when somebody asks. Labels have bounded values: configured routes and channels, and names that the code fixes. The one package
 * that knows Micrometer.
 */
@NullMarked
package dev.remat.scheduler.metrics;

import org.jspecify.annotations.NullMarked;
