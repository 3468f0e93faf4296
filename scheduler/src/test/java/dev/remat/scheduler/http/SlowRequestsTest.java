package dev.remat.scheduler.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Those who send a request byte by byte keep nobody from being answered, and are not listened to for ever. */
class SlowRequestsTest {

    private static final String BODY = """
            POST /api/v1/routes/orders/pause HTTP/1.1\r
            Host: localhost\r
            Content-Type: application/json\r
            Content-Length: %d\r
            \r
            {""";
    private static final String HEAD = "GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";

    @TempDir
    private Path folder;

    @Test
    void answersWhileBodiesComeByteByByteAndEndsThem() throws Exception {
        try (var site = site();
                var slow = Trickle.start(site.port(), BODY.formatted(100_000), 60);
                var endless = Trickle.start(site.port(), BODY.formatted(2_000_000), 60)) {
            assertThat(longestAnswer(site, Duration.ofSeconds(5))).isLessThan(Duration.ofSeconds(3));
            assertThat(site.tell("/api/v1/routes/orders/pause", "{}").statusCode())
                    .isEqualTo(200);
            slow.awaitEnd(Duration.ofSeconds(20));
            assertThat(slow.answers()).hasSize(60).allMatch(answer -> answer.startsWith("HTTP/1.1 408 "));
            endless.awaitEnd(Duration.ofSeconds(20));
            assertThat(endless.answers()).hasSize(60).allMatch(answer -> answer.startsWith("HTTP/1.1 413 "));
        }
    }

    @Test
    void answersWhileHeadsComeByteByByteAndEndsThem() throws Exception {
        try (var site = site();
                var slow = Trickle.start(site.port(), HEAD, 180)) {
            assertThat(longestAnswer(site, Duration.ofSeconds(4))).isLessThan(Duration.ofSeconds(3));
            slow.awaitEnd(Duration.ofSeconds(20));
        }
    }

    @Test
    void answersThoughSlowOnesTakeAllConnections() throws Exception {
        try (var site = site();
                var ignored = Trickle.start(site.port(), HEAD, 230)) {
            assertThat(longestAnswer(site, Duration.ofSeconds(1))).isLessThan(Duration.ofSeconds(15));
        }
    }

    /** One that has opened its registry. */
    private TestSite site() throws Exception {
        var site = new TestSite(folder);
        assertThat(site.get("/api/v1/status").statusCode()).isEqualTo(200);
        return site;
    }

    /** Asks again and again for so long. */
    private static Duration longestAnswer(TestSite site, Duration time) throws IOException {
        long longest = 0;
        long start = System.nanoTime();
        while (System.nanoTime() - start < time.toNanos()) {
            long before = System.nanoTime();
            assertThat(site.raw("GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 ");
            longest = Math.max(longest, System.nanoTime() - before);
        }
        System.out.println("longest answer: " + Duration.ofNanos(longest));
        return Duration.ofNanos(longest);
    }
}
