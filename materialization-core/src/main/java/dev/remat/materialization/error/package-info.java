/** The root of every exception of Remat. Depends on nothing; subtypes live in their feature. */
@NullMarked
package dev.remat.materialization.error;

import org.jspecify.annotations.NullMarked;
