package dev.remat.jobs.alert;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One channel of {@code remat.alerts}.
 *
 * @param id what routes call it
 * @param alerts which alerts it tells, and how often
 * @param delivery how long it tries
 * @param links where links in its messages lead
 * @param transport the way that its messages take
 */
public record ChannelSettings(
        String id, AlertTerms alerts, DeliveryTerms delivery, LinkSettings links, TransportSettings transport) {

    /** What is wrong with the id of a channel, which also names a folder; empty if nothing is. */
    static Optional<String> problemWithId(String id) {
        return Pattern.matches("[a-z0-9]+(-[a-z0-9]+)*", id) && id.length() <= 64
                ? Optional.empty()
                : Optional.of("the id of a channel has at most 64 lower-case letters and digits with single hyphens"
                        + " in between, such as ops-webhook");
    }
}
