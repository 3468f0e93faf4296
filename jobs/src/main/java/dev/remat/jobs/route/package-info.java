/** Routes: what is rebuilt, when and through which connection. One HOCON file each, read into one record. */
@NullMarked
package dev.remat.jobs.route;

import org.jspecify.annotations.NullMarked;
