/** What the rows of a typed table must satisfy before they are published, as values; statements stand in sql. */
@NullMarked
package dev.remat.materialization.quality;

import org.jspecify.annotations.NullMarked;
