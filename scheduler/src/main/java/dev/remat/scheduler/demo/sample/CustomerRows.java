package dev.remat.scheduler.demo.sample;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Customers: names in many scripts, addresses, things that are not known. */
final class CustomerRows implements SampleRows {

    private static final List<String> LEVELS = List.of("bronze", "silver", "gold");

    private long lastCustomer;

    @Override
    public List<String> key() {
        return List.of("customer_id");
    }

    @Override
    public Map<String, @Nullable Object> create(RandomGenerator random) {
        long customer = ++lastCustomer;
        Map<String, @Nullable Object> row = new TreeMap<>();
        row.put("customer_id", customer);
        row.put("first_name", Words.firstName(random));
        row.put("last_name", Words.lastName(random));
        row.put("email", random.nextInt(8) == 0 ? null : "customer+" + customer + "@example.org");
        row.put("city", Words.city(random));
        row.put("level", LEVELS.get(0));
        row.put("balance", Words.amount(500, 4, random).subtract(Words.amount(100, 4, random)));
        row.put("newsletter", random.nextBoolean());
        row.put("remark", Words.note(random));
        return row;
    }

    @Override
    public Map<String, @Nullable Object> change(Map<String, @Nullable Object> row, RandomGenerator random) {
        var changed = new TreeMap<String, @Nullable Object>(row);
        switch (random.nextInt(5)) {
            case 0 -> changed.put("city", Words.city(random));
            case 1 -> changed.put("last_name", Words.lastName(random));
            case 2 -> changed.put("email", null);
            case 3 -> changed.put("level", Words.oneOf(LEVELS, random));
            default -> changed.put("remark", Words.note(random));
        }
        return changed;
    }
}
