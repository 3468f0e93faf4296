package dev.remat.scheduler.demo.sample;

/**
 * Where the events of one stream come from, as the log's provenance columns tell it.
 *
 * @param streamId identity of the stream
 * @param routeId upstream route that wrote the event
 * @param pipelineName upstream pipeline that wrote the event
 * @param sourceSchema schema of the source table
 * @param sourceTable name of the source table
 */
public record Provenance(
        String streamId, String routeId, String pipelineName, String sourceSchema, String sourceTable) {}
