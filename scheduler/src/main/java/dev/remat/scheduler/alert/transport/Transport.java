package dev.remat.scheduler.alert.transport;

import dev.remat.jobs.alert.ChannelSettings;
import dev.remat.jobs.alert.CommandSettings;
import dev.remat.jobs.alert.EmailSettings;
import dev.remat.jobs.alert.TransportSettings;
import dev.remat.jobs.alert.WebhookSettings;
import dev.remat.scheduler.alert.message.Message;
import java.time.Duration;

/** A way that messages take. Used by one thread. */
public interface Transport extends AutoCloseable {

    /**
     * Delivers one message, or gives up within the time-out of the channel.
     *
     * @throws NotDelivered if it was not taken, or nobody knows whether it was
     * @throws InterruptedException if the thread was asked to end; nothing goes on after that
     */
    void deliver(Message message) throws InterruptedException;

    @Override
    default void close() {}

    /** The transport of a channel. Reaches nothing yet. */
    static Transport of(ChannelSettings channel) {
        TransportSettings settings = channel.transport();
        Duration timeout = channel.delivery().timeout();
        if (settings instanceof WebhookSettings webhook) {
            return new Webhook(channel.id(), webhook, timeout);
        }
        if (settings instanceof EmailSettings email) {
            return new Email(email, timeout);
        }
        if (settings instanceof CommandSettings command) {
            return new Program(command, timeout);
        }
        throw new IllegalArgumentException("no transport for " + settings);
    }
}
