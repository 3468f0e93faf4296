package dev.remat.scheduler.demo.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The rows of a source table at one moment, and those that were deleted from it. */
final class RowPool {

    private final List<Map<String, @Nullable Object>> live = new ArrayList<>();
    private final List<Map<String, @Nullable Object>> deleted = new ArrayList<>();

    boolean hasLive() {
        return !live.isEmpty();
    }

    boolean hasDeleted() {
        return !deleted.isEmpty();
    }

    int lastLive() {
        return live.size() - 1;
    }

    int anyLive(RandomGenerator random) {
        return random.nextInt(live.size());
    }

    Map<String, @Nullable Object> row(int index) {
        return live.get(index);
    }

    void add(Map<String, @Nullable Object> row) {
        live.add(row);
    }

    void replace(int index, Map<String, @Nullable Object> row) {
        live.set(index, row);
    }

    /** Moves a live row to the deleted ones; the last live row takes its place. */
    Map<String, @Nullable Object> delete(int index) {
        Map<String, @Nullable Object> gone = live.get(index);
        Map<String, @Nullable Object> last = live.remove(live.size() - 1);
        if (index < live.size()) {
            live.set(index, last);
        }
        deleted.add(gone);
        return gone;
    }

    /** Takes one of the deleted rows out, so that it can come back. */
    Map<String, @Nullable Object> takeDeleted(RandomGenerator random) {
        return deleted.remove(random.nextInt(deleted.size()));
    }
}
