package dev.remat.embedded.folder;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The engine's two XML files. */
final class EngineConfiguration {

    private EngineConfiguration() {}

    /** @param memoryLimit bytes, 0 for the engine's own limit (a share of the machine's memory) */
    static String server(EngineFolder folder, long memoryLimit) {
        return """
                <clickhouse>
                    <users_config>%s</users_config>
                    <!-- The element that this engine reads its log level from; logger/level has no effect. -->
                    <log-level>warning</log-level>
                    <logger>
                        <!-- Else everything is logged to the terminal as well, which has no bounds. -->
                        <console>false</console>
                        <log>%s</log>
                        <errorlog>%s</errorlog>
                        <size>10M</size>
                        <count>2</count>
                    </logger>
                    <!-- Idle connections hold up the engine's shutdown. -->
                    <keep_alive_timeout>3</keep_alive_timeout>
                    <max_server_memory_usage>%d</max_server_memory_usage>
                    <query_log>
                        <database>system</database>
                        <table>query_log</table>
                        <flush_interval_milliseconds>500</flush_interval_milliseconds>
                    </query_log>
                    <backups>
                        <allowed_path>%s</allowed_path>
                    </backups>
                </clickhouse>
                """.formatted(
                        xml(folder.usersFile()),
                        xml(folder.logFile()),
                        xml(folder.errorLogFile()),
                        memoryLimit,
                        xml(folder.backups()));
    }

    /**
     * The engine's own session logs in as {@code default} without a password, and that session opens the HTTP server.
     * The account can do nothing else, and with its one session taken nobody else can log in as it.
     */
    static String users(String user, String password) {
        return """
                <clickhouse>
                    <profiles>
                        <default/>
                        <engine_session>
                            <max_sessions_for_user>1</max_sessions_for_user>
                        </engine_session>
                    </profiles>
                    <quotas>
                        <default/>
                    </quotas>
                    <users>
                        <default>
                            <password></password>
                            <networks><ip>127.0.0.1</ip></networks>
                            <profile>engine_session</profile>
                            <grants>
                                <query>GRANT SYSTEM LISTEN ON *.*</query>
                            </grants>
                        </default>
                        <%1$s>
                            <password_sha256_hex>%2$s</password_sha256_hex>
                            <networks><ip>127.0.0.1</ip></networks>
                            <profile>default</profile>
                            <access_management>1</access_management>
                        </%1$s>
                    </users>
                </clickhouse>
                """.formatted(user, sha256(password));
    }

    private static String xml(Path path) {
        return path.toString().replace("&", "&amp;").replace("<", "&lt;");
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
