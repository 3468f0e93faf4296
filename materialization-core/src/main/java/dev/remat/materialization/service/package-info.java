/** Entry to core: one call rebuilds one serving table and returns its report. */
@NullMarked
package dev.remat.materialization.service;

import org.jspecify.annotations.NullMarked;
