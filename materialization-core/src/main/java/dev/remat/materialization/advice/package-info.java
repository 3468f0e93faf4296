/** What would have been better: judges facts of a run that is over. Fed by the phases, shown in the evidence. */
@NullMarked
package dev.remat.materialization.advice;

import org.jspecify.annotations.NullMarked;
