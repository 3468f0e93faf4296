package dev.remat.scheduler.demo.sample;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Lines of orders, with a compound key. Two shops that count from the same number have lines of equal keys. */
final class OrderLineRows implements SampleRows {

    private static final List<String> ARTICLES =
            List.of("bike \"Gran Turismo\"", "bell", "lock 12'", "Öl 0,5 l", "tyre 28\\622", "lamp 💡", "saddle");

    private final String skuPrefix;
    private long order = 100_000;
    private int line;
    private int linesOfOrder;

    OrderLineRows(String skuPrefix) {
        this.skuPrefix = skuPrefix;
    }

    @Override
    public List<String> key() {
        return List.of("order_id", "line_id");
    }

    @Override
    public Map<String, @Nullable Object> create(RandomGenerator random) {
        if (line == linesOfOrder) {
            order++;
            line = 0;
            linesOfOrder = 1 + random.nextInt(5);
        }
        line++;
        Map<String, @Nullable Object> row = new TreeMap<>();
        row.put("order_id", order);
        row.put("line_id", line);
        row.put("sku", skuPrefix + "-" + random.nextInt(10_000));
        row.put("article", Words.oneOf(ARTICLES, random));
        row.put("quantity", quantity(random));
        row.put("unit_price", Words.amount(900, 2, random));
        row.put("shipped_at", null);
        return row;
    }

    @Override
    public Map<String, @Nullable Object> change(Map<String, @Nullable Object> row, RandomGenerator random) {
        var changed = new TreeMap<String, @Nullable Object>(row);
        switch (random.nextInt(3)) {
            case 0 -> changed.put("quantity", random.nextInt(20) == 0 ? null : quantity(random));
            case 1 -> changed.put("unit_price", Words.amount(900, 2, random));
            default ->
                changed.put(
                        "shipped_at",
                        "2026-02-%02dT%02d:30:00.123Z".formatted(1 + random.nextInt(28), random.nextInt(24)));
        }
        return changed;
    }

    private static BigDecimal quantity(RandomGenerator random) {
        return random.nextInt(6) == 0 ? Words.amount(10, 4, random) : BigDecimal.valueOf(1 + random.nextInt(9));
    }
}
