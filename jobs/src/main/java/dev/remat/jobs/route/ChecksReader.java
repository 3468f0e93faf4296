package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.Severity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the list of checks. One without a name is named after its rule and its columns. */
final class ChecksReader {

    private final List<ConfigReader> sections;
    private final Set<String> taken = new HashSet<>();

    ChecksReader(ConfigReader quality) {
        this.sections = quality.list("checks");
    }

    List<Check> read() {
        List<Draft> drafts = sections.stream().map(ChecksReader::draft).toList();
        drafts.forEach(draft -> draft.name.ifPresent(taken::add));
        List<Check> checks = new ArrayList<>();
        for (Draft draft : drafts) {
            draft.rule
                    .flatMap(rule -> draft.in.build(
                            List.of("name"),
                            () -> new Check(draft.name.orElseGet(() -> free(nameOf(rule))), draft.severity, rule)))
                    .ifPresent(checks::add);
        }
        return checks;
    }

    private static Draft draft(ConfigReader in) {
        return new Draft(
                in,
                in.optional("name", Conversion.text()),
                in.optional("severity", Conversion.choice(Severity.values(), Severity::id, List.of()))
                        .orElse(Severity.ERROR),
                new RuleReader(in).read());
    }

    private static String nameOf(CheckRule rule) {
        return String.join(
                "-",
                Stream.concat(Stream.of(rule.id()), rule.columns().stream()).toList());
    }

    private String free(String wanted) {
        String name = wanted;
        for (int number = 2; !taken.add(name); number++) {
            name = wanted + '-' + number;
        }
        return name;
    }

    private record Draft(ConfigReader in, Optional<String> name, Severity severity, Optional<CheckRule> rule) {}
}
