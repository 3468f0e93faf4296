package dev.remat.scheduler.demo.sample;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a source that is careless with its types now and then: a comma for a point, digits beyond the declared ones, a
 * day that is not in the calendar, a word for a number. Such a value stays until the row's value changes again.
 */
final class FlawedRows implements SampleRows {

    private static final int ONE_IN = 300;

    private final SampleRows rows;

    FlawedRows(SampleRows rows) {
        this.rows = rows;
    }

    @Override
    public List<String> key() {
        return rows.key();
    }

    @Override
    public Map<String, @Nullable Object> create(RandomGenerator random) {
        return flawed(rows.create(random), random);
    }

    @Override
    public Map<String, @Nullable Object> change(Map<String, @Nullable Object> row, RandomGenerator random) {
        return flawed(rows.change(row, random), random);
    }

    private static Map<String, @Nullable Object> flawed(Map<String, @Nullable Object> row, RandomGenerator random) {
        if (random.nextInt(ONE_IN) != 0) {
            return row;
        }
        var flawed = new TreeMap<String, @Nullable Object>(row);
        switch (random.nextInt(4)) {
            case 0 -> flawed.put("unit_price", "12,50");
            case 1 -> flawed.put("unit_price", new BigDecimal("9.9999"));
            case 2 -> flawed.put("shipped_at", "2026-02-30T10:30:00.123Z");
            default -> flawed.put("quantity", "a dozen");
        }
        return flawed;
    }
}
