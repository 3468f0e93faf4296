/** Every statement that Remat sends, as text that a DBA can read. Pure functions; nothing is sent from here. */
@NullMarked
package dev.remat.materialization.sql;

import org.jspecify.annotations.NullMarked;
