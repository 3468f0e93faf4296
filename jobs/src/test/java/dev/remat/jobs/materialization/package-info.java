/** Whole rebuilds through the real client against a real server, compared with a model in plain Java. */
@NullMarked
package dev.remat.jobs.materialization;

import org.jspecify.annotations.NullMarked;
