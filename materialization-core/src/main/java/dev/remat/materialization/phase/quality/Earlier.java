package dev.remat.materialization.phase.quality;

import dev.remat.materialization.catalog.TypedBaseline;
import dev.remat.materialization.catalog.TypedBaseline.Group;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was known of the rows of the published table, to be put together with what is found in those keys that were built anew.
 *
 * @param all what all rows added up to
 * @param replaced what the rows added up to that stood there for these keys
 * @param failing rows of other keys that have a value which does not fit
 */
public record Earlier(TypedBaseline all, PayloadSums replaced, long failing) {

    /** As ClickHouse sorts texts. */
    private static final Comparator<String> BYTES =
            Comparator.comparing(text -> text.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    private static final Comparator<Found> BY_NAME =
            Comparator.comparing(Found::name, BYTES).thenComparing(Found::kind, BYTES);

    /** What all rows add up to now. */
    PayloadSums with(PayloadSums built) {
        List<Found> failures = sum(all.failures(), replaced.failures(), built.failures());
        List<Found> fields = sum(all.fields(), replaced.fields(), built.fields());
        boolean agrees = Stream.concat(failures.stream(), fields.stream()).allMatch(found -> found.rows() > 0);
        String doubt = agrees ? null : "the findings of the run before do not hold those of the keys that have changed";
        if (built.doubt() != null || fields.size() >= PayloadSums.MOST_FIELDS) {
            doubt = PayloadSums.tooMany();
        }
        return new PayloadSums(failures, fields, doubt);
    }

    private static List<Found> sum(List<Group> all, List<Found> replaced, List<Found> built) {
        Map<List<String>, Group> before = all.stream().collect(Collectors.toMap(Found::id, Function.identity()));
        Map<List<String>, Found> less = byId(replaced);
        Map<List<String>, Found> more = byId(built);
        Set<List<String>> ids = new LinkedHashSet<>(before.keySet());
        ids.addAll(less.keySet());
        ids.addAll(more.keySet());
        List<Found> sums = new ArrayList<>();
        for (List<String> id : ids) {
            Found sum = sum(id, before.get(id), less.get(id), more.get(id));
            if (sum.rows() != 0) {
                sums.add(sum);
            }
        }
        sums.sort(BY_NAME);
        return sums;
    }

    /** Of a number below zero where the three contradict each other. */
    private static Found sum(List<String> id, @Nullable Group before, @Nullable Found less, @Nullable Found more) {
        long others = (before == null ? 0 : before.rows()) - rows(less);
        long rows = others < 0 ? others : others + rows(more);
        Found.First first = others == 0 ? firstOf(more) : firstOfAll(before, less, more);
        return new Found(id.get(0), id.get(1), rows, first);
    }

    /**
     * The first row of all, if it is among those that were built anew and stands where it stood: then no other one can be
     * before it. If not, it would have to be looked for among all rows.
     */
    private static Found.@Nullable First firstOfAll(
            @Nullable Group before, @Nullable Found less, @Nullable Found more) {
        Found.First then = firstOf(less);
        Found.First now = firstOf(more);
        boolean stands = before != null
                && then != null
                && now != null
                && before.firstKey().equals(then.keyHash())
                && now.isAtThePlaceOf(then);
        return stands ? now : null;
    }

    private static Found.@Nullable First firstOf(@Nullable Found found) {
        return found == null ? null : found.first();
    }

    private static long rows(@Nullable Found found) {
        return found == null ? 0 : found.rows();
    }

    private static Map<List<String>, Found> byId(List<Found> found) {
        return found.stream().collect(Collectors.toMap(Found::id, Function.identity()));
    }
}
