package dev.remat.scheduler.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.scheduler.http.TestSite;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever is sent, the answer is one that the document tells of, and comes in time. {@code -Dremat.fuzz.seed=SEED} and
 * {@code -Dremat.fuzz.requests=NUMBER} send others.
 */
class FuzzTest {

    private static final int SENDERS = 8;

    /** What may follow where a request leads elsewhere: pages, for one. */
    private static final Set<Integer> ELSEWHERE =
            Set.of(200, 202, 204, 303, 304, 400, 403, 404, 405, 408, 409, 411, 413, 414, 415, 417, 426, 431, 502, 503);

    /** Refused before it is known what is asked. */
    private static final Set<Integer> OF_HTTP = Set.of(405, 413, 417);

    @TempDir
    private Path folder;

    @Test
    void answersWhateverIsSent() throws Exception {
        fuzz(Long.getLong("remat.fuzz.seed", 1), Integer.getInteger("remat.fuzz.requests", 2000));
    }

    @Tag("soak")
    @Test
    void answersWhateverIsSentForLong() throws Exception {
        fuzz(ThreadLocalRandom.current().nextLong(), 50_000);
    }

    private void fuzz(long seed, int count) throws Exception {
        System.out.println("-Dremat.fuzz.seed=" + seed);
        var document = ApiDocument.read();
        var fuzzer = new Fuzzer(document, seed);
        List<FuzzedRequest> requests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            requests.add(fuzzer.next());
        }
        List<RawAnswer> answers = sent(requests);
        var contract = new Contract(document);
        for (int i = 0; i < count; i++) {
            check(contract, requests.get(i), answers.get(i));
        }
    }

    private List<RawAnswer> sent(List<FuzzedRequest> requests) throws Exception {
        List<RawAnswer> answers = new ArrayList<>();
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
        try (var site = new TestSite(folder)) {
            var wire = new Wire(site.port());
            List<Callable<RawAnswer>> tasks = requests.stream()
                    .<Callable<RawAnswer>>map(request -> () -> answer(wire, request))
                    .toList();
            for (Future<RawAnswer> answer : senders.invokeAll(tasks)) {
                answers.add(answer.get());
            }
            assertThat(site.get("/api/v1/status").statusCode()).isEqualTo(200);
        } finally {
            senders.shutdownNow();
        }
        return answers;
    }

    private static RawAnswer answer(Wire wire, FuzzedRequest request) {
        try {
            return RawAnswer.of(wire.send(request.bytes()));
        } catch (Exception e) {
            throw new AssertionError("no answer to " + request, e);
        }
    }

    private static void check(Contract contract, FuzzedRequest request, RawAnswer answer) {
        try {
            if (request.isMeant() && !OF_HTTP.contains(answer.status())) {
                contract.holds(request.operation(), answer);
            } else if (answer.status() >= 400 && !request.method().equals("HEAD")) {
                contract.isProblem(answer);
            }
            assertThat(ELSEWHERE).contains(answer.status());
            assertThat(answer.header("X-Injected")).isEmpty();
            Contract.keepsBrowsersInBounds(answer);
        } catch (AssertionError e) {
            throw new AssertionError("the answer to\n%s\nis %s".formatted(request, answer), e);
        }
    }
}
