package dev.remat.scheduler.alert.message;

import java.time.Instant;
import java.util.List;

/**
 * What a channel delivers at once: one alert, or several that its rate did not let pass one by one.
 *
 * @param channel id of the channel
 * @param at when it was made
 * @param alerts what it tells, the oldest first; at least one
 * @param undelivered alerts before it that could not be delivered
 * @param links where people find out more
 */
public record Message(String channel, Instant at, List<Alert> alerts, int undelivered, Links links) {

    public Message {
        alerts = List.copyOf(alerts);
        if (alerts.isEmpty()) {
            throw new IllegalArgumentException("a message needs an alert");
        }
    }

    /** One line for people. */
    public String title() {
        return alerts.size() == 1
                ? alerts.get(0).title()
                : "%d alerts: %s, …".formatted(alerts.size(), alerts.get(0).title());
    }
}
