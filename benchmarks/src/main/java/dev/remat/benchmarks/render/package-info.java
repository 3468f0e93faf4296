/** Tables, charts and the page of the documentation, all made from the report. */
@NullMarked
package dev.remat.benchmarks.render;

import org.jspecify.annotations.NullMarked;
