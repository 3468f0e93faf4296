/** Rules about typed rows as statements that find the rows which break them. */
@NullMarked
package dev.remat.materialization.sql.check;

import org.jspecify.annotations.NullMarked;
