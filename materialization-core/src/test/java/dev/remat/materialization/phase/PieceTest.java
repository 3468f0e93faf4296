package dev.remat.materialization.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Ranges;
import dev.remat.materialization.sql.KeyRange;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PieceTest {

    private static final long MANY = 1_000_000;
    private static final Piece ALL = Piece.of(KeyRange.ALL, false);

    @Test
    void halvesItsEvents() {
        assertThat(ALL.smaller(List.of("1", "2", "3", "4", "5", "6"), MANY))
                .containsExactly(
                        new Piece(new KeyRange(null, "4"), false, 1), new Piece(new KeyRange("4", null), false, 1));
    }

    @Test
    void setsAKeyApartThatHasAQuarterOfTheEvents() {
        assertThat(ALL.smaller(List.of("1", "2", "3", "3", "4", "5", "6", "7"), MANY))
                .containsExactly(
                        new Piece(new KeyRange(null, "3"), false, 1),
                        new Piece(new KeyRange("3", "3\0"), true, 1),
                        new Piece(new KeyRange("3\0", null), false, 1));
    }

    @Test
    void goesOnInTwoStepsWithASingleKeyAndThenWithMoreSlices() {
        var key = new Piece(new KeyRange("3", "3\0"), false, 1);
        List<String> sample = Collections.nCopies(9, "3");
        Piece inTwoSteps = new Piece(key.range(), true, 2);
        assertThat(key.smaller(sample, MANY)).containsExactly(inTwoSteps);
        assertThat(inTwoSteps.smaller(sample, MANY)).containsExactly(new Piece(key.range(), true, 3));
        assertThat(new Piece(key.range(), true, 3).smaller(sample, MANY)).isEmpty();
    }

    @Test
    void doublesTheSlicesOfAllKeysBeforeItDividesThem() {
        Piece piece = Piece.of(KeyRange.ALL, true);
        List<String> sample = List.of("1", "2", "3", "4", "5", "6");
        for (int level = 1; level <= 3; level++) {
            piece = piece.smaller(sample, MANY).get(0);
            assertThat(piece).isEqualTo(new Piece(KeyRange.ALL, true, level));
        }
        assertThat(piece.smaller(sample, MANY)).hasSize(2).allMatch(Piece::twoSteps);
    }

    @Test
    void endsWhereSmallerOnesWouldNotHelp() {
        assertThat(ALL.smaller(List.of("1", "2"), 2)).isEmpty();
        assertThat(ALL.smaller(List.of(), MANY)).isEmpty();
        assertThat(new Piece(KeyRange.ALL, false, 16).smaller(List.of("1", "2"), MANY))
                .isEmpty();
    }

    /** A hundred million events of 380 bytes under 1 GiB. */
    @Test
    void cutsAHundredMillionEventsIntoRangesThatFit() {
        var sizing = new Sizing(1L << 30, 1, 38_000_000_000L, 0);
        assertThat(sizing.isLarge()).isTrue();
        assertThat(sizing.holdsStreamOf(8)).isTrue();
        assertThat(sizing.holdsStreamOf(300)).isFalse();
        assertThat(sizing.rangesOfKeys()).isEqualTo(142);
        assertThat(sizing.slicesOfPlaces(100_000_000)).isEqualTo(24);
        assertThat(new Sizing(1L << 30, 2, 38_000_000_000L, 0).rangesOfKeys()).isEqualTo(284);
        assertThat(new Sizing(1L << 30, 1, 38_000_000_000L, 7).rangesOfKeys()).isEqualTo(7);
        assertThat(new Sizing(0, 1, 1_000, 0).rangesOfKeys()).isEqualTo(1);
    }

    @Test
    void keepsItsRangesWhenLimitsAreHalved() {
        var limits = new Limits(Duration.ofMinutes(1), 1L << 30, 4, Map.of()).with(new Ranges(2, 3));
        assertThat(limits.halved().ranges()).isEqualTo(new Ranges(2, 3));
    }
}
