/** What an alert says, in each of the forms that a channel may want. */
@NullMarked
package dev.remat.scheduler.alert.message;

import org.jspecify.annotations.NullMarked;
