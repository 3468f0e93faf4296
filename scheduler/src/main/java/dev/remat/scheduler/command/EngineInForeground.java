package dev.remat.scheduler.command;

import dev.remat.embedded.EmbeddedClickHouse;
import dev.remat.embedded.EmbeddedClickHouseConfig;
import dev.remat.scheduler.cli.ClickHouseOptions;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.process.StopSignal;
import dev.remat.scheduler.view.JsonText;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code remat clickhouse}: the embedded engine until the process is asked to stop. */
final class EngineInForeground {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Console console;

    EngineInForeground(Console console) {
        this.console = console;
    }

    int run(ClickHouseOptions options) {
        // Nothing listens for Ctrl-C before the engine answers: until then the process may simply end.
        try (var engine = EmbeddedClickHouse.start(new EmbeddedClickHouseConfig(options.dir(), options.port(), 0));
                var signal = StopSignal.listen(() -> {}, PATIENCE)) {
            console.print(options.format().equals("json") ? json(engine) : text(engine));
            signal.await();
            // Within the signal's reach, or the JVM would go before the engine has stopped in order.
            engine.close();
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private static String json(EmbeddedClickHouse engine) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("endpoint", engine.endpoint().toString());
        facts.put("user", engine.user());
        facts.put("password_file", engine.passwordFile().toString());
        facts.put("version", engine.version());
        facts.put("pid", engine.pid());
        return JsonText.line(facts);
    }

    private static String text(EmbeddedClickHouse engine) {
        return """
                ClickHouse %s is ready.
                  endpoint       %s
                  user           %s
                  password file  %s
                  process        %d

                Try it:
                  curl -sS --user "%s:$(cat '%s')" %s --data-binary 'SELECT version()'

                Ctrl-C stops it.""".formatted(
                        engine.version(),
                        engine.endpoint(),
                        engine.user(),
                        engine.passwordFile(),
                        engine.pid(),
                        engine.user(),
                        engine.passwordFile(),
                        engine.endpoint());
    }
}
