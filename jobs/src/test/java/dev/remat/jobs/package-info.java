/** Tests of the module as a whole. */
@NullMarked
package dev.remat.jobs;

import org.jspecify.annotations.NullMarked;
