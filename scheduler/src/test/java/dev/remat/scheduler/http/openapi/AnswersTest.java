package dev.remat.scheduler.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.scheduler.http.openapi.Exchanges.Exchange;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with routes and runs is asked everything, with success and without; each answer is what the document says. */
@ClickHouseTest
class AnswersTest {

    /** Takes long; the test of slow requests sees it. */
    private static final String TOO_SLOW = " 408";

    @Test
    void eachAnswerOfTheDocumentIsGivenAndIsWhatItSays(TestDatabase database, @TempDir Path folder) throws Exception {
        var document = ApiDocument.read();
        var exchanges = new Exchanges(document);
        new Questions(new TestRoutes(database, folder), exchanges).askAll();

        var contract = new Contract(document);
        assertThat(exchanges.all()).hasSizeGreaterThan(200).allSatisfy(exchange -> {
            contract.holds(exchange.operation(), exchange.answer());
            if (exchange.answer().status() >= 400 && !saysThatItIsNotReady(exchange)) {
                contract.isProblem(exchange.answer());
            }
        });
        assertThat(answersIn(exchanges)).isEqualTo(answersIn(document));
    }

    private static Set<String> answersIn(ApiDocument document) {
        Set<String> documented = new TreeSet<>();
        document.operations().forEach(operation -> operation
                .node()
                .path("responses")
                .fieldNames()
                .forEachRemaining(status -> documented.add(operation.id() + " " + status)));
        documented.removeIf(answer -> answer.endsWith(TOO_SLOW));
        return documented;
    }

    private static Set<String> answersIn(Exchanges exchanges) {
        return exchanges.all().stream()
                .map(exchange ->
                        exchange.operation().id() + " " + exchange.answer().status())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean saysThatItIsNotReady(Exchange exchange) {
        return exchange.operation().id().equals("isReady") && exchange.answer().status() == 503;
    }
}
