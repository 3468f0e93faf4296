/** SQL that turns a JSON payload into values of declared columns, exactly, or names the reason why it cannot. */
@NullMarked
package dev.remat.materialization.sql.typed;

import org.jspecify.annotations.NullMarked;
