package dev.remat.materialization.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remat.materialization.catalog.TypedBaseline.Entries;
import dev.remat.materialization.catalog.TypedBaseline.Group;
import java.util.ArrayList;
import java.util.List;

/** The part of a comment that tells what payloads add up to: each group as an array of name, kind, rows and first key. */
final class TypedBaselineJson {

    private TypedBaselineJson() {}

    static void write(TypedBaseline typed, ObjectNode node) {
        node.put("rules", typed.rules());
        groups(typed.failures(), node.putArray("failures"));
        groups(typed.fields(), node.putArray("fields"));
        node.put("quarantined", typed.quarantined().count())
                .put("quarantined_up_to", typed.quarantined().newest());
    }

    static TypedBaseline read(JsonNode node) {
        return new TypedBaseline(
                node.path("rules").asText(),
                groups(node.path("failures")),
                groups(node.path("fields")),
                new Entries(
                        node.path("quarantined").asLong(),
                        node.path("quarantined_up_to").asText()));
    }

    private static void groups(List<Group> groups, ArrayNode array) {
        groups.forEach(group -> array.addArray()
                .add(group.name())
                .add(group.kind())
                .add(group.rows())
                .add(group.firstKey()));
    }

    private static List<Group> groups(JsonNode array) {
        List<Group> groups = new ArrayList<>();
        array.forEach(group -> groups.add(new Group(
                group.path(0).asText(),
                group.path(1).asText(),
                group.path(2).asLong(),
                group.path(3).asText())));
        return groups;
    }
}
