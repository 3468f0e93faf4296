/** Remat on sample data: fills logs, runs the shipped routes once or keeps them busy, and shows what came out. */
@NullMarked
package dev.remat.scheduler.demo;

import org.jspecify.annotations.NullMarked;
