package dev.remat.scheduler.reload;

import dev.remat.jobs.settings.RematSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What of the settings has changed that a running service cannot take over. */
final class SettingsChange {

    private SettingsChange() {}

    /** Paths of the keys or sections. */
    static List<String> between(RematSettings before, RematSettings now) {
        var changed = new ArrayList<String>();
        add(changed, "node", before.node(), now.node());
        addEach(changed, "connections", before.connections(), now.connections());
        add(changed, "routes-dir", before.routesDir(), now.routesDir());
        add(changed, "evidence", before.evidence(), now.evidence());
        add(changed, "registry", before.registry(), now.registry());
        add(changed, "shutdown", before.shutdown(), now.shutdown());
        add(changed, "http", before.http(), now.http());
        add(changed, "otel", before.otel(), now.otel());
        addEach(changed, "alerts", before.alerts(), now.alerts());
        addEach(changed, "pools", before.pools(), now.pools());
        return changed;
    }

    private static void addEach(List<String> changed, String section, Map<String, ?> before, Map<String, ?> now) {
        var ids = new TreeSet<>(before.keySet());
        ids.addAll(now.keySet());
        ids.forEach(id -> {
            if (!Objects.equals(before.get(id), now.get(id))) {
                changed.add(section + '.' + id);
            }
        });
    }

    private static void add(List<String> changed, String what, @Nullable Object before, @Nullable Object now) {
        if (!Objects.equals(before, now)) {
            changed.add(what);
        }
    }
}
