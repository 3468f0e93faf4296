/** JMH benchmarks of what runs in Java. Quick to run, and small beside any statement. */
@NullMarked
package dev.remat.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
