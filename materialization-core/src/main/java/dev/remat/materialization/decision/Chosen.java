package dev.remat.materialization.decision;

import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.phase.Content;
import dev.remat.materialization.plan.ServingLayout;

/**
 * The table that a decision is about, looked at once more.
 *
 * @param role what it is by now
 * @param content what it holds
 * @param layout the columns over which its checksum is
 */
record Chosen(RunTables.Role role, Content content, ServingLayout layout) {}
