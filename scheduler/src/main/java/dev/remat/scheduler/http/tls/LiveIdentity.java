package dev.remat.scheduler.http.tls;

import dev.remat.jobs.settings.TlsSettings;
import dev.remat.materialization.error.RematException;
import dev.remat.scheduler.access.FileStamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * By what the server shows who it is, as its files have it now: a pair that has changed and is whole again is taken over within
 * seconds, for connections that begin then. One that cannot be used changes nothing, and is told of in the log, once.
 */
public final class LiveIdentity implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LiveIdentity.class);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration SOON = Duration.ofDays(14);
    private static final Duration DAILY = Duration.ofDays(1);

    private final TlsSettings settings;
    private final Clock clock;
    private final SslContextFactory.Server tls;
    private final ScheduledExecutorService watcher = Executors.newSingleThreadScheduledExecutor(LiveIdentity::thread);
    private volatile Identity identity;
    private String taken;
    private String seen;
    private @Nullable Instant warned;

    /**
     * Reads the files; looks at them again by {@link #look} alone.
     *
     * @throws InvalidTls if they cannot be used
     */
    LiveIdentity(TlsSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.taken = stamp();
        this.seen = taken;
        this.identity = read();
        this.tls = Tls.by(identity);
    }

    /**
     * Reads the files, and looks at them again and again.
     *
     * @throws InvalidTls if they cannot be used
     */
    public static LiveIdentity start(TlsSettings settings, Clock clock) {
        var live = new LiveIdentity(settings, clock);
        live.look();
        ScheduledFuture<?> unused = live.watcher.scheduleWithFixedDelay(
                live::look, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
        return live;
    }

    private static Thread thread(Runnable task) {
        var thread = new Thread(task, "remat-tls");
        thread.setDaemon(true);
        return thread;
    }

    /** What connections are made with. */
    public SslContextFactory.Server tls() {
        return tls;
    }

    /** Up to when the certificate is worth something. */
    public Instant expiry() {
        return identity.expiry();
    }

    /** What has come to rest since the last look is taken over: certificate and key are rarely replaced at one moment. */
    void look() {
        try {
            String stamp = stamp();
            if (!stamp.equals(taken) && stamp.equals(seen)) {
                taken = stamp;
                takeOver();
            }
            seen = stamp;
            warnOfExpiry();
        } catch (RuntimeException e) {
            log.error("certificate and key could not be looked at", e);
        }
    }

    private void takeOver() {
        try {
            Identity next = read();
            requireValid(next);
            tls.reload(factory -> Tls.show(next, factory));
            identity = next;
            warned = null;
            log.info(
                    "the certificate is that of {} now, {}, up to {}",
                    settings.certificate(),
                    next.subject(),
                    next.expiry());
        } catch (InvalidTls e) {
            log.error("the certificate stays as it was: {}", e.getMessage());
        } catch (Exception e) {
            log.error("the certificate of {} cannot be taken over", settings.certificate(), e);
        }
    }

    private Identity read() {
        try {
            return Identity.read(settings);
        } catch (InvalidTls e) {
            throw e;
        } catch (RematException e) {
            throw new InvalidTls("remat.http.tls: " + e.getMessage(), e);
        }
    }

    private void requireValid(Identity next) {
        Instant now = clock.instant();
        var file = new Pem("certificate", settings.certificate());
        if (!now.isBefore(next.expiry())) {
            throw file.invalid("has expired at %s; put one there that has not".formatted(next.expiry()), null);
        }
        if (now.isBefore(next.beginning())) {
            throw file.invalid(
                    "is worth nothing before %s; wait, or set the clock right".formatted(next.beginning()), null);
        }
    }

    private void warnOfExpiry() {
        Instant now = clock.instant();
        boolean isDue = warned == null || !now.isBefore(warned.plus(DAILY));
        if (!isDue) {
            return;
        }
        if (!now.isBefore(identity.expiry())) {
            warned = now;
            log.warn(
                    "the certificate {} has expired at {}: browsers refuse it; renew it",
                    settings.certificate(),
                    identity.expiry());
        } else if (now.isAfter(identity.expiry().minus(SOON))) {
            warned = now;
            log.warn("the certificate {} expires at {}; renew it", settings.certificate(), identity.expiry());
        } else if (now.isBefore(identity.beginning())) {
            warned = now;
            log.warn(
                    "the certificate {} is worth nothing before {}: browsers refuse it",
                    settings.certificate(),
                    identity.beginning());
        }
    }

    private String stamp() {
        return FileStamp.of(settings.certificate()) + ' ' + FileStamp.of(settings.key());
    }

    /** Looks no more. */
    @Override
    public void close() {
        watcher.shutdownNow();
    }
}
