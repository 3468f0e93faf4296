package dev.remat.scheduler.alert;

/**
 * What became of the alerts of one channel since the process started.
 *
 * @param channel id of the channel
 * @param delivered alerts that were delivered
 * @param undelivered alerts that were not, in all attempts, and those that found no place in the queue
 */
public record ChannelCounts(String channel, long delivered, long undelivered) {}
