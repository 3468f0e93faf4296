package dev.remat.materialization.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.plan.Sha256;
import java.util.List;
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
        assertThat(KeyRange.of("a", 1)).isEqualTo(new KeyRange("0000", null)).hasToString("from 0000 on");
        assertThat(KeyRange.of("a", 1).condition()).isEqualTo("dpone_cdc_unique_key_hash >= '0000'");
    }

    @Test
    void theSmallestShareIsARangeStill() {
        assertThat(KeyRange.of("a", 1e-9).condition())
                .matches("dpone_cdc_unique_key_hash >= '[0-9a-f]{4}' AND dpone_cdc_unique_key_hash < '[0-9a-f]{4}'");
    }

    private static long in(KeyRange range) {
        return HASHES.stream()
                .filter(hash ->
                        hash.compareTo(range.from()) >= 0 && (range.to() == null || hash.compareTo(range.to()) < 0))
                .count();
    }
}
