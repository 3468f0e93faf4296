package dev.remat.scheduler.demo.sample;

import java.math.BigDecimal;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Values as people and programs really write them, the awkward ones among them. */
final class Words {

    private static final List<String> FIRST_NAMES = List.of(
            "Anna",
            "Zoë",
            "Jürgen",
            "Søren",
            "Łukasz",
            "Siobhán",
            "José",
            "Ngọc",
            "小龍",
            "さくら",
            "محمد",
            "Όλγα",
            "Дарья",
            "D'Arcy",
            "Mary-Jane",
            "Bjørk");
    private static final List<String> LAST_NAMES = List.of(
            "Müller",
            "O'Brien",
            "García",
            "de la Cruz",
            "Nguyễn",
            "Smith",
            "李",
            "佐藤",
            "Иванова",
            "Öztürk",
            "van 't Hoff",
            "Null",
            "Groß",
            "Kowalczyk");
    private static final List<String> CITIES =
            List.of("Berlin", "Zürich", "São Paulo", "Kraków", "東京", "Reykjavík", "Sankt Pölten", "L'Aquila", "İzmir");
    private static final List<String> NOTES = List.of(
            "leave at the door",
            "ring twice, then \"wait\"",
            "it's a gift 🎁",
            "path C:\\temp\\new is not a path",
            "two lines:\nsecond line\tand a tab",
            "'; DROP TABLE orders; --",
            "<script>alert('hi')</script>",
            "a | b | c",
            "100 % sure",
            "e\u0301 is not \u00e9",
            "\\N",
            "null",
            "",
            " spaces around ");

    private Words() {}

    static String firstName(RandomGenerator random) {
        return oneOf(FIRST_NAMES, random);
    }

    static String lastName(RandomGenerator random) {
        return oneOf(LAST_NAMES, random);
    }

    static String city(RandomGenerator random) {
        return oneOf(CITIES, random);
    }

    /** A remark, or null where nobody wrote one. */
    static @Nullable String note(RandomGenerator random) {
        return random.nextInt(5) < 3 ? null : oneOf(NOTES, random);
    }

    /** An amount with exactly {@code scale} digits after the point, at least 0 and below {@code bound}. */
    static BigDecimal amount(long bound, int scale, RandomGenerator random) {
        long unscaled =
                random.nextLong(BigDecimal.valueOf(bound).movePointRight(scale).longValueExact());
        return BigDecimal.valueOf(unscaled, scale);
    }

    static <T> T oneOf(List<T> values, RandomGenerator random) {
        return values.get(random.nextInt(values.size()));
    }
}
