/** Tests of how the end of a run is told. */
@NullMarked
package dev.remat.materialization.service;

import org.jspecify.annotations.NullMarked;
