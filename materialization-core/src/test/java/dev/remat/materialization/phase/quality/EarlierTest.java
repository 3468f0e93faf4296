package dev.remat.materialization.phase.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.catalog.TypedBaseline;
import dev.remat.materialization.catalog.TypedBaseline.Entries;
import dev.remat.materialization.catalog.TypedBaseline.Group;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What all rows add up to, from what they were and what has changed. */
class EarlierTest {

    @Test
    void takesOffWhatChangedKeysWereAndAddsWhatTheyAre() {
        PayloadSums sums = sums(
                List.of(new Group("b", "number", 9, ""), new Group("a", "text", 2, "")),
                List.of(found("b", "number", 4, "k1", 1), found("a", "text", 2, "k2", 1)),
                List.of(found("b", "number", 1, "k1", 1), found("c", "text", 3, "k3", 1)));

        assertThat(sums.fields())
                .map(found -> "%s %s %d".formatted(found.name(), found.kind(), found.rows()))
                .containsExactly("b number 6", "c text 3");
        assertThat(sums.doubt()).isNull();
    }

    @Test
    void knowsTheFirstRowWhereItStandsWhereItStood() {
        List<Group> all = List.of(new Group("a", "text", 5, "k1"));

        assertThat(first(sums(all, List.of(found("a", "text", 2, "k1", 1)), List.of(found("a", "text", 1, "k1", 1)))))
                .isEqualTo("k1");
    }

    @Test
    void doesNotKnowTheFirstRowWhereAnotherOneOfOtherKeysMayBe() {
        List<Group> all = List.of(new Group("a", "text", 5, "k1"));
        List<Found> then = List.of(found("a", "text", 2, "k1", 1));

        assertThat(first(sums(all, then, List.of(found("a", "text", 1, "k1", 2)))))
                .as("it has a newer event")
                .isNull();
        assertThat(first(sums(all, then, List.of(found("a", "text", 1, "k2", 1)))))
                .as("it is another one")
                .isNull();
        assertThat(first(sums(all, then, List.of()))).as("there is none").isNull();
        assertThat(first(sums(List.of(new Group("a", "text", 5, "")), then, then)))
                .as("nobody knew it")
                .isNull();
    }

    @Test
    void knowsTheFirstRowOfAFindingThatNoOtherKeyHas() {
        List<Group> all = List.of(new Group("a", "text", 2, "k1"));

        assertThat(first(sums(all, List.of(found("a", "text", 2, "k1", 1)), List.of(found("a", "text", 1, "k2", 7)))))
                .isEqualTo("k2");
    }

    @Test
    void doubtsNumbersThatContradictEachOther() {
        PayloadSums sums = sums(
                List.of(new Group("a", "text", 2, "k1")),
                List.of(found("a", "text", 3, "k1", 1)),
                List.of(found("a", "text", 3, "k1", 1)));

        assertThat(sums.doubt()).contains("do not hold those of the keys that have changed");
    }

    @Test
    void doubtsCountsThatWereCutOff() {
        var cut = new PayloadSums(List.of(), List.of(), PayloadSums.tooMany());
        var earlier = new Earlier(baseline(List.of()), new PayloadSums(List.of(), List.of(), null), 0);

        assertThat(earlier.with(cut).doubt()).isEqualTo("payloads have more than 10000 keys");
    }

    private static PayloadSums sums(List<Group> all, List<Found> replaced, List<Found> built) {
        return new Earlier(baseline(all), new PayloadSums(List.of(), replaced, null), 0)
                .with(new PayloadSums(List.of(), built, null));
    }

    private static TypedBaseline baseline(List<Group> fields) {
        return new TypedBaseline("rules", List.of(), fields, Entries.NONE);
    }

    private static @Nullable String first(PayloadSums sums) {
        Found.First first = sums.fields().get(0).first();
        return first == null ? null : first.keyHash();
    }

    private static Found found(String name, String kind, long rows, String key, int second) {
        return new Found(
                name, kind, rows, new Found.First(key, "2026-01-01 00:00:0" + second, "p", "{\"id\":1}", "example"));
    }
}
