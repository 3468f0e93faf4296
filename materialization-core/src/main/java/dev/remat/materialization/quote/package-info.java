/** The one place where identifiers and literals are quoted for ClickHouse. */
@NullMarked
package dev.remat.materialization.quote;

import org.jspecify.annotations.NullMarked;
