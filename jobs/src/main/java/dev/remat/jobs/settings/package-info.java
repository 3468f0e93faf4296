/** The whole configuration: {@code remat.conf}, the route files beside it, and what is wrong with either. */
@NullMarked
package dev.remat.jobs.settings;

import org.jspecify.annotations.NullMarked;
