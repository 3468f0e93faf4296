/** What the server has: tables, their comments and versions, and the names of the tables that runs make. */
@NullMarked
package dev.remat.materialization.catalog;

import org.jspecify.annotations.NullMarked;
