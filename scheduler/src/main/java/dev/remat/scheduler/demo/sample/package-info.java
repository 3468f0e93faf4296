/**
 * Sample CDC logs that look like life: the same seed gives the same events on every machine. A stream is a sequence
 * without end; the first part of it is the history that a demo starts from, the rest arrives while the demo runs.
 */
@NullMarked
package dev.remat.scheduler.demo.sample;

import org.jspecify.annotations.NullMarked;
