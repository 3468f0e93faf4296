package dev.remat.scheduler.reload;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.Reload;
import dev.remat.scheduler.view.RouteFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the configuration files every two seconds and takes over what has changed, once two looks have found the same: a file
 * that is being written is not taken. Asked by {@link #reloadNow} or a request, it takes what is there at once. A thread of its own
 * does all of it.
 */
public final class LiveConfiguration implements AutoCloseable {

    /** Stands for {@code remat.conf} among the ids of routes. */
    public static final String REMAT_CONF = "remat.conf";

    private static final Logger log = LoggerFactory.getLogger(LiveConfiguration.class);

    private static final Duration PULSE = Duration.ofMillis(500);
    private static final int PULSES_OF_A_LOOK = 4;
    private static final int PULSES_OF_A_REMINDER = 120;
    private static final int TRIES = 5;
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private final Path rematConf;
    private final Map<String, String> environment;
    private final RouteCheck check;
    private final Configuration started;
    private final RouteService service;
    private final ReloadRequests requests;
    private final FileDigest contents = new FileDigest();
    private final BlockingQueue<Boolean> asked = new ArrayBlockingQueue<>(1);
    private final Thread thread = new Thread(this::work, "remat-reload");
    private volatile boolean closed;

    private Map<String, Route> running;
    private final Map<String, List<ConfigProblem>> refused = new TreeMap<>();
    private Map<String, List<ConfigProblem>> broken;
    private List<String> restart = List.of();
    private Set<Path> files;
    private @Nullable String taken;
    private String seen = "";

    private LiveConfiguration(
            Path rematConf,
            Map<String, String> environment,
            RouteCheck check,
            Configuration started,
            RouteService service,
            ReloadRequests requests) {
        this.rematConf = rematConf.toAbsolutePath().normalize();
        this.environment = environment;
        this.check = check;
        this.started = started;
        this.service = service;
        this.requests = requests;
        this.running = started.routes();
        this.broken = started.brokenRoutes();
        this.files = Set.of(this.rematConf);
        thread.setDaemon(true);
    }

    /**
     * Starts looking. What has changed since the configuration was loaded is taken over at once.
     *
     * @param rematConf the configuration file
     * @param environment what {@code ${NAME}} may take
     * @param check a further check of every route that is new or has changed
     * @param started what the service has started with
     * @param service what the routes run in
     * @param requests how people ask for a look
     */
    public static LiveConfiguration start(
            Path rematConf,
            Map<String, String> environment,
            RouteCheck check,
            Configuration started,
            RouteService service,
            ReloadRequests requests) {
        var live = new LiveConfiguration(rematConf, environment, check, started, service, requests);
        live.thread.start();
        return live;
    }

    /** Lets it take over what is in the files now, without a second look. Returns at once. */
    public void reloadNow() {
        boolean first = asked.offer(true);
        log.debug("asked to reload, and nobody had before: {}", first);
    }

    /** Ends the thread. What it was about to take over is not. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(LAST_WORDS.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        for (int pulse = 0; !closed; pulse++) {
            try {
                boolean now = asked.poll(pulse == 0 ? 0 : PULSE.toMillis(), TimeUnit.MILLISECONDS) != null;
                look(pulse, now);
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                log.error("the configuration files could not be looked at; the routes run on as they are", e);
            }
        }
    }

    private void look(int pulse, boolean now) {
        requests.next().ifPresent(request -> {
            contents.forget();
            requests.answer(request, reload(TRIES));
        });
        if (now || taken == null) {
            contents.forget();
            reload(TRIES);
        } else if (pulse % PULSES_OF_A_LOOK == 0) {
            String found = digest();
            if (!found.equals(taken) && found.equals(seen)) {
                reload(1);
            }
            seen = found;
        }
        if (pulse % PULSES_OF_A_REMINDER == PULSES_OF_A_REMINDER - 1) {
            refused.forEach(service::refused);
            contents.forget();
        }
    }

    /** Loads until the files have stood still meanwhile, at most so many times; with one try only if they have. */
    private Changes reload(int tries) {
        for (int i = 1; ; i++) {
            String before = digest();
            Reload loaded = Reload.load(rematConf, environment, check, started.settings(), running);
            boolean isStill = before.equals(digest()) && files.equals(loaded.files());
            files = loaded.files();
            if (isStill || (i == tries && tries > 1)) {
                taken = before;
                return take(loaded);
            }
            if (i == tries) {
                return Changes.NONE;
            }
        }
    }

    private String digest() {
        return contents.of(files, started.settings().routesDir());
    }

    private Changes take(Reload loaded) {
        List<String> waits = SettingsChange.between(started.settings(), loaded.settings());
        Changes changes = Changes.of(running, loaded, loaded.problems().isEmpty() ? waits : List.of());
        if (!loaded.problems().isEmpty()) {
            refuse(REMAT_CONF, loaded.problems());
            service.taken(new RouteFiles(running, broken, refused));
            return changes;
        }
        accept(REMAT_CONF);
        if (!waits.equals(restart)) {
            waits.forEach(what -> log.warn(
                    "{} of {} has changed and is not used before `remat serve` is restarted", what, rematConf));
            restart = waits;
        }
        if (!changes.isEmpty()) {
            changes.routeLines().forEach(line -> log.info("configuration: {}", line));
            service.replaceRoutes(running, loaded.routes());
            running = loaded.routes();
        }
        loaded.refused().forEach(this::refuse);
        for (String id : List.copyOf(refused.keySet())) {
            if (!loaded.refused().containsKey(id)) {
                accept(id);
            }
        }
        loaded.broken().forEach((id, problems) -> {
            if (!problems.equals(broken.get(id))) {
                service.broken(id, problems);
            }
        });
        broken = loaded.broken();
        service.taken(new RouteFiles(running, broken, refused));
        return changes;
    }

    private void refuse(String id, List<ConfigProblem> problems) {
        if (!problems.equals(refused.put(id, problems))) {
            problems.forEach(problem -> log.error("{}; it is not used, and all runs on as before", problem));
            service.refused(id, problems);
        }
    }

    private void accept(String id) {
        if (refused.remove(id) != null) {
            log.info("nothing is wrong with {} any more", id.equals(REMAT_CONF) ? id : "the file of route " + id);
            service.accepted(id);
        }
    }
}
