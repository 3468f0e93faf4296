/** What was measured, as records; their JSON form is the machine-readable result. The bars are computed from it. */
@NullMarked
package dev.remat.benchmarks.report;

import org.jspecify.annotations.NullMarked;
