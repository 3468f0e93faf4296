package dev.remat.scheduler.demo.sample;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Orders of a shop: a status that moves on, amounts, remarks, and a number too large for a double. */
final class OrderRows implements SampleRows {

    private static final List<String> STATUSES = List.of("new", "paid", "packed", "shipped", "delivered", "returned");
    private static final List<String> CURRENCIES = List.of("EUR", "EUR", "EUR", "USD", "CHF", "PLN");
    private static final Instant FIRST_ORDER = Instant.parse("2026-01-05T06:00:00Z");
    private static final long LARGER_THAN_A_DOUBLE_COUNTS = 9_007_199_254_740_993L;
    private static final int CUSTOMERS = 9_000;

    private long lastOrder = 100_000;

    @Override
    public List<String> key() {
        return List.of("order_id");
    }

    @Override
    public Map<String, @Nullable Object> create(RandomGenerator random) {
        long order = ++lastOrder;
        Map<String, @Nullable Object> row = new TreeMap<>();
        row.put("order_id", order);
        row.put("external_id", LARGER_THAN_A_DOUBLE_COUNTS + order * 2);
        row.put("customer_id", 1 + random.nextInt(CUSTOMERS));
        row.put("status", STATUSES.get(0));
        row.put("total", Words.amount(2_000, 2, random));
        row.put("currency", Words.oneOf(CURRENCIES, random));
        row.put("gift", random.nextInt(10) == 0);
        row.put("coupon", random.nextInt(4) == 0 ? "SPRING-" + random.nextInt(100) : null);
        row.put("note", Words.note(random));
        row.put("placed_at", FIRST_ORDER.plusSeconds((order - 100_000) * 40).toString());
        return row;
    }

    @Override
    public Map<String, @Nullable Object> change(Map<String, @Nullable Object> row, RandomGenerator random) {
        var changed = new TreeMap<String, @Nullable Object>(row);
        switch (random.nextInt(6)) {
            case 0 -> changed.put("note", Words.note(random));
            case 1 -> changed.put("total", Words.amount(2_000, 2, random));
            case 2 -> changed.put("coupon", null);
            default -> {
                int status = STATUSES.indexOf(String.valueOf(row.get("status")));
                changed.put("status", STATUSES.get(Math.min(status + 1, STATUSES.size() - 1)));
            }
        }
        return changed;
    }
}
