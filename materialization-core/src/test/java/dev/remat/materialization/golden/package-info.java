/** Expected texts that live in files. */
@NullMarked
package dev.remat.materialization.golden;

import org.jspecify.annotations.NullMarked;
