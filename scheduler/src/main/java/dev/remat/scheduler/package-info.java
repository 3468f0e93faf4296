/** Where the process starts: picks the parts and connects them. */
@NullMarked
package dev.remat.scheduler;

import org.jspecify.annotations.NullMarked;
