/** What serving tables and their evidence must be, computed in plain Java from the rules of the documentation. */
@NullMarked
package dev.remat.jobs.materialization.model;

import org.jspecify.annotations.NullMarked;
