package dev.remat.scheduler.http.page.model;

import dev.remat.scheduler.view.NodeLoad;
import java.time.Instant;
import java.util.List;

/**
 * The services that share the registry.
 *
 * @param now when the page was made
 * @param nodes each by its newest process
 */
public record NodesPage(Instant now, List<NodeLoad> nodes) {}
