/** The root exception of this module. Depends on nothing; subtypes live in their feature. */
@NullMarked
package dev.remat.embedded.error;

import org.jspecify.annotations.NullMarked;
