/** The rules about who may know whom, held against every module at once. */
@NullMarked
package dev.remat.architecture;

import org.jspecify.annotations.NullMarked;
