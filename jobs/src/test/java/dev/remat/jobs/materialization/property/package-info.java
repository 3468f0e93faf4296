/** Generated logs, columns and settings: rebuilt on a real engine, and compared with the model. */
@NullMarked
package dev.remat.jobs.materialization.property;

import org.jspecify.annotations.NullMarked;
