/** Who is told of trouble, and how: the channels of {@code remat.alerts} as configured. */
@NullMarked
package dev.remat.jobs.alert;

import org.jspecify.annotations.NullMarked;
