/** One run's use of the connector: query ids, deadlines, cancellation, and the journal of what was sent. */
@NullMarked
package dev.remat.materialization.session;

import org.jspecify.annotations.NullMarked;
