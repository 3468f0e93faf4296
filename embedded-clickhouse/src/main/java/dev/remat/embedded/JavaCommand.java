package dev.remat.embedded;

import com.sun.jna.Native;
import dev.remat.embedded.child.EngineCommand;
import dev.remat.embedded.child.EngineMain;
import dev.remat.embedded.folder.EngineFolder;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The command line and the environment of the child JVM. */
final class JavaCommand {

    private static final int NATIVE_ACCESS_IS_ASKED_FOR = 22;

    /** What the engine may see of the parent's environment: secrets in other variables are none of its business. */
    private static final Set<String> INHERITED =
            Set.of("PATH", "TMPDIR", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH");

    private JavaCommand() {}

    static List<String> of(EngineFolder folder, EngineCommand engine) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx48m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        // Without Java's own signal handling SIGTERM ends the process at once, as it must with a live engine inside.
        command.add("-Xrs");
        command.add("-XX:-CreateCoredumpOnCrash");
        command.add("-XX:ErrorFile=" + folder.logFolder().resolve("hs_err_pid%p.log"));
        command.add("-Djna.encoding=UTF-8");
        command.add("-Djna.tmpdir=" + folder.runFolder());
        if (Runtime.version().feature() >= NATIVE_ACCESS_IS_ASKED_FOR) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.add("-cp");
        command.add(placeOf(EngineMain.class) + File.pathSeparator + placeOf(Native.class));
        command.add(EngineMain.class.getName());
        command.addAll(engine.arguments());
        return command;
    }

    static void narrow(Map<String, String> environment, EngineFolder folder) {
        environment.keySet().retainAll(INHERITED);
        environment.put("HOME", folder.runFolder().toString()); // no user's own client settings and history
        environment.put("TZ", "UTC"); // the same answers on every machine
    }

    private static String placeOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            return Path.of(source.getLocation().toURI()).toString();
        } catch (URISyntaxException unexpected) {
            throw new IllegalStateException("no file for " + source.getLocation(), unexpected);
        }
    }
}
