/** The CDC log as its writers define it: column names, types and what each column is for. */
@NullMarked
package dev.remat.materialization.log;

import org.jspecify.annotations.NullMarked;
