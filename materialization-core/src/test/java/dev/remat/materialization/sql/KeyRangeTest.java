package dev.remat.materialization.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.plan.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyRangeTest {

    private static final List<String> HASHES =
            IntStream.range(0, 20_000).mapToObj(i -> Sha256.hex("key " + i)).toList();

    @Test
    void holdsAboutItsShareOfTheKeys() {
        for (double share : new double[] {0.01, 0.1, 0.5}) {
            for (String seed : List.of("a", "b", "c")) {
                assertThat(in(KeyRange.of(seed, share)) / 20_000.0).isBetween(share * 0.7, share * 1.3);
            }
        }
    }

    @Test
    void everySeedGivesARangeOfItsOwnAndAlwaysTheSame() {
        assertThat(KeyRange.of("a", 0.01)).isEqualTo(KeyRange.of("a", 0.01)).isNotEqualTo(KeyRange.of("b", 0.01));
    }

    @Test
    void aShareOfAllHoldsThemAll() {
        assertThat(KeyRange.of("a", 1))
                .isEqualTo(new KeyRange("0000", null))
                .hasToString("keys from '0000' up to the greatest");
        assertThat(KeyRange.of("a", 1).condition()).isEqualTo("dpone_cdc_unique_key_hash >= '0000'");
    }

    @Test
    void theSmallestShareIsARangeStill() {
        assertThat(KeyRange.of("a", 1e-9).condition())
                .matches("dpone_cdc_unique_key_hash >= '[0-9a-f]{4}' AND dpone_cdc_unique_key_hash < '[0-9a-f]{4}'");
    }

    private static long in(KeyRange range) {
        return HASHES.stream()
                .filter(hash -> hash.compareTo(String.valueOf(range.from())) >= 0
                        && (range.to() == null || hash.compareTo(range.to()) < 0))
                .count();
    }

    private static final List<String> TEXTS =
            List.of("", "\0", "0", "00", "3f", "3F", "4", "g", "~", "é", "\uFFFD", "\uD83D\uDE00", "zz");

    @Test
    void takesEveryTextExactlyOnce() {
        var random = new Random(7);
        for (int round = 0; round < 200; round++) {
            List<String> cuts = IntStream.range(0, random.nextInt(6))
                    .mapToObj(cut -> TEXTS.get(random.nextInt(TEXTS.size())))
                    .toList();
            List<KeyRange> ranges = KeyRange.ALL.cutAt(cuts);
            for (String text : TEXTS) {
                assertThat(ranges.stream().filter(range -> holds(range, text)))
                        .as("%s in %s", text, ranges)
                        .hasSize(1);
            }
        }
    }

    @Test
    void setsOneKeyApart() {
        List<KeyRange> around = new KeyRange("3", "5").around("4");
        assertThat(around).containsExactly(new KeyRange("3", "4"), new KeyRange("4", "4\0"), new KeyRange("4\0", "5"));
        assertThat(around).extracting(KeyRange::isOneKey).containsExactly(false, true, false);
        assertThat(new KeyRange("4", "5").around("4")).hasSize(2);
        assertThat(new KeyRange("4", "4\0").around("4")).containsExactly(new KeyRange("4", "4\0"));
        assertThat(KeyRange.ALL.around("")).first().satisfies(range -> assertThat(range.isOneKey())
                .isTrue());
    }

    @Test
    void leavesCutsOutThatAreNotInside() {
        assertThat(new KeyRange("3", "5").cutAt(List.of("1", "3", "5", "9"))).containsExactly(new KeyRange("3", "5"));
    }

    @Test
    void writesTheConditionsOfTheServersOrder() {
        assertThat(KeyRange.ALL.conditions("k")).isEmpty();
        assertThat(new KeyRange("a'", "b\0").conditions("k")).containsExactly("k >= 'a\\''", "k < 'b\\0'");
    }

    @Test
    void cutsAllNumbersIntoSlicesWithoutAGap() {
        List<String> edges = new ArrayList<>();
        Slice.all(3).forEach(slice -> edges.add(slice.condition("n")));
        assertThat(edges)
                .containsExactly(
                        "n < toUInt128('113427455640312821154458202477256070485')",
                        "n >= toUInt128('113427455640312821154458202477256070485') AND n < toUInt128('226854911280625642308916404954512140970')",
                        "n >= toUInt128('226854911280625642308916404954512140970')");
        assertThat(new Slice(0, 1).condition("n")).isEqualTo("1");
    }

    private static boolean holds(KeyRange range, String text) {
        var order = Utf8Order.INSTANCE;
        String from = range.from();
        String to = range.to();
        return (from == null || order.compare(text, from) >= 0) && (to == null || order.compare(text, to) < 0);
    }
}
