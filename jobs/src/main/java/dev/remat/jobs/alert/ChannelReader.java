package dev.remat.jobs.alert;

import dev.remat.jobs.alert.EmailSettings.Login;
import dev.remat.jobs.alert.EmailSettings.Tls;
import dev.remat.jobs.alert.WebhookSettings.Format;
import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.config.PathsFrom;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.HeaderReader;
import dev.remat.jobs.route.RetryReader;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads one section of {@code remat.alerts}. */
public final class ChannelReader {

    private final PathsFrom paths;
    private final ConfigReader common;
    private final ConfigReader types;

    /**
     * A reader for channels of all types.
     *
     * @param folder what relative paths are relative to
     * @param common the defaults of what every channel has
     * @param types the sections {@code webhook}, {@code email} and {@code command} with the defaults of each
     */
    public ChannelReader(Path folder, ConfigReader common, ConfigReader types) {
        this.paths = new PathsFrom(folder, "name a file, or leave the key out");
        this.common = common;
        this.types = types;
    }

    /** The channel; empty if it has problems, which the reader then holds. */
    public Optional<ChannelSettings> read(String id, ConfigReader section) {
        int before = section.problems().size();
        ChannelSettings.problemWithId(id).ifPresent(problem -> section.refuse("id not allowed: " + problem));
        Optional<Type> type = section.required(
                "type",
                Conversion.choice(Type.values(), Type::id, List.of()),
                "write type = webhook, email or command");
        if (type.isEmpty()) {
            // Without the type nobody can say which of the other keys are allowed.
            section.allowAll();
            return Optional.empty();
        }
        ConfigReader in = section.withDefaults(types.section(type.get().id())).withDefaults(common);
        AlertTerms alerts = alerts(in);
        DeliveryTerms delivery = delivery(in);
        LinkSettings links = links(in);
        Optional<? extends TransportSettings> transport =
                switch (type.get()) {
                    case WEBHOOK -> webhook(in);
                    case EMAIL -> email(in);
                    case COMMAND -> command(in);
                };
        section.finish();
        return section.problems().size() == before
                ? transport.map(way -> new ChannelSettings(id, alerts, delivery, links, way))
                : Optional.empty();
    }

    private static AlertTerms alerts(ConfigReader in) {
        Optional<Set<AlertKind>> on = in.optional("on", Conversion.texts())
                .flatMap(names -> in.build(List.of("on"), () -> AlertTerms.kinds(names)));
        Optional<Duration> repeatAfter = in.optional("repeat-after", Conversion.duration());
        int most = in.optional("max-per-minute", Conversion.wholeNumber(1, 1000))
                .map(Math::toIntExact)
                .orElse(AlertTerms.DEFAULTS.maxPerMinute());
        return in.build(
                        List.of("on", "repeat-after"),
                        () -> new AlertTerms(
                                on.orElse(AlertTerms.DEFAULTS.on()),
                                repeatAfter.orElse(AlertTerms.DEFAULTS.repeatAfter()),
                                most))
                .orElse(AlertTerms.DEFAULTS);
    }

    private static DeliveryTerms delivery(ConfigReader in) {
        Optional<Duration> timeout = in.optional("timeout", Conversion.duration());
        var retry = new RetryReader(in, DeliveryTerms.DEFAULTS.retry()).read();
        return in.build(
                        List.of("timeout"),
                        () -> new DeliveryTerms(timeout.orElse(DeliveryTerms.DEFAULTS.timeout()), retry))
                .orElse(DeliveryTerms.DEFAULTS);
    }

    private static LinkSettings links(ConfigReader in) {
        Optional<URI> base = in.optional("base-url", Conversion.text(LinkSettings::address));
        Optional<URI> runbook = in.optional("runbook-url", Conversion.text(LinkSettings::address));
        return new LinkSettings(base.orElse(null), runbook.orElse(null));
    }

    private Optional<WebhookSettings> webhook(ConfigReader in) {
        Optional<Credential> url = secret(
                in,
                "url",
                Conversion.text(ChannelReader::url),
                "write url = ${NAME} for environment variable NAME, or url-file");
        Optional<Format> format = in.optional("format", Conversion.choice(Format.values(), Format::id, List.of()));
        Map<String, Credential> headers = HeaderReader.read(in, paths);
        return url.map(where -> new WebhookSettings(where, format.orElse(Format.JSON), headers));
    }

    private static Credential url(String text) {
        WebhookSettings.address(text);
        return Credential.configured(text.strip());
    }

    private Optional<EmailSettings> email(ConfigReader in) {
        Optional<String> host = in.required("host", Conversion.text(), "write host = smtp.example.org");
        Tls tls = in.optional("tls", Conversion.choice(Tls.values(), Tls::id, List.of()))
                .orElse(Tls.STARTTLS);
        int port = in.optional("port", Conversion.wholeNumber(1, 65535))
                .map(Math::toIntExact)
                .orElse(tls.port());
        Optional<Login> login = login(in);
        Optional<String> from = in.required("from", Conversion.text(), "write from = \"remat@example.org\"");
        Optional<List<String>> to =
                in.required("to", Conversion.textOrTexts(), "write to = [\"data-team@example.org\"]");
        if (host.isEmpty() || from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        return in.build(
                List.of("host", "from", "to"),
                () -> new EmailSettings(host.get(), port, tls, login.orElse(null), from.get(), to.get()));
    }

    private Optional<Login> login(ConfigReader in) {
        Optional<String> user = in.optional("user", Conversion.text());
        boolean hasPassword = in.has("password") || in.has("password-file");
        if (user.isEmpty()) {
            if (hasPassword) {
                in.add("password", "stands without a user; add user, or remove it");
            }
            in.optional("password", Conversion.text());
            in.optional("password-file", Conversion.text());
            return Optional.empty();
        }
        return secret(
                        in,
                        "password",
                        Conversion.text(Credential::configured),
                        "write password = ${NAME} for environment variable NAME, or password-file")
                .map(password -> new Login(user.get(), password));
    }

    private static Optional<CommandSettings> command(ConfigReader in) {
        return in.required(
                        "command",
                        Conversion.texts(),
                        "write command = [\"/usr/local/bin/page\"], the program and its arguments")
                .flatMap(command -> in.build(List.of("command"), () -> new CommandSettings(command)));
    }

    /** A secret that stands under a key or, in a file, under the same key with {@code -file}. */
    private Optional<Credential> secret(ConfigReader in, String key, Conversion<Credential> direct, String wayOut) {
        String fileKey = key + "-file";
        Optional<Credential> inFile =
                in.optional(fileKey, Conversion.text(text -> Credential.inFile(paths.of(text), fileKey)));
        if (!in.has(fileKey)) {
            return in.required(key, direct, wayOut);
        }
        in.optional(key, Conversion.text())
                .ifPresent(both -> in.add(key, "stands beside %s; keep one of them".formatted(fileKey)));
        return inFile;
    }

    private enum Type {
        WEBHOOK("webhook"),
        EMAIL("email"),
        COMMAND("command");

        private final String id;

        Type(String id) {
            this.id = id;
        }

        String id() {
            return id;
        }
    }
}
