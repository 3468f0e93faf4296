package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.HttpSettings;
import dev.remat.scheduler.access.Passwords;
import dev.remat.scheduler.access.Role;
import dev.remat.scheduler.access.Secrets;
import dev.remat.scheduler.access.User;
import dev.remat.scheduler.access.UsersFile;
import dev.remat.scheduler.cli.UserOptions;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.view.JsonText;
import dev.remat.scheduler.view.Times;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code remat user}: who may log in. */
final class ManageUsers {

    private static final int LONGEST_DAYS = 3650;

    private final ProcessContext process;
    private final UsersFile file;

    ManageUsers(ProcessContext process, Configuration configuration) {
        this.process = process;
        Settings.requireSound(configuration);
        HttpSettings http = configuration.settings().http();
        if (http == null || http.usersFile() == null) {
            throw new CommandRefused(
                    "nobody has to log in: set remat.http.bind and remat.http.users-file in the configuration first");
        }
        this.file = new UsersFile(http.usersFile());
    }

    int add(UserOptions options, PasswordInput input) {
        Role role = role(options);
        String hash = Passwords.chosen(input.read());
        var user = new User(options.name(), role, hash, null);
        file.change(users -> {
            if (users.named(user.name()).filter(User::isToken).isPresent()) {
                throw new CommandRefused("%1$s is a token; `remat user remove %1$s` first".formatted(user.name()));
            }
            return users.with(user);
        });
        process.console().print("%s may log in as %s".formatted(user.name(), role.id()));
        return 0;
    }

    int token(UserOptions options, @Nullable Integer days) {
        String token = Secrets.nextToken();
        var user = new User(options.name(), role(options), Secrets.kept(token), expiry(days));
        file.change(users -> {
            if (users.named(user.name()).isPresent()) {
                throw new CommandRefused("there is a %1$s; `remat user remove %1$s` first".formatted(user.name()));
            }
            return users.with(user);
        });
        process.console().print(token);
        process.console()
                .complain("This token of %s is shown this once; it expires: %s"
                        .formatted(user, user.expires() == null ? "never" : Times.utc(user.expires())));
        return 0;
    }

    int remove(String name) {
        file.change(users -> {
            if (users.named(name).isEmpty()) {
                throw new CommandRefused("there is nobody of this name; `remat user list` shows all");
            }
            return users.without(name);
        });
        process.console().print(name + " is let in no more");
        return 0;
    }

    int list(String format) {
        List<User> users = file.read().all();
        process.console().print(format.equals("json") ? json(users) : text(users));
        return 0;
    }

    private @Nullable Instant expiry(@Nullable Integer days) {
        if (days == null) {
            return null;
        }
        if (days < 1 || days > LONGEST_DAYS) {
            throw new CommandRefused("--expires must be 1 to %d days".formatted(LONGEST_DAYS));
        }
        return process.clock().instant().plus(Duration.ofDays(days)).truncatedTo(ChronoUnit.SECONDS);
    }

    private static Role role(UserOptions options) {
        return Role.of(options.role()).orElseThrow();
    }

    private static String text(List<User> users) {
        var table = new TextTable("NAME", "ROLE", "BY", "EXPIRES (UTC)");
        users.forEach(user -> table.row(
                user.name(), user.role().id(), kind(user), user.expires() == null ? "-" : Times.utc(user.expires())));
        return table.toString();
    }

    private static String json(List<User> users) {
        return JsonText.of(
                Map.of("users", users.stream().map(ManageUsers::fields).toList()));
    }

    private static Map<String, @Nullable Object> fields(User user) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("name", user.name());
        fields.put("role", user.role().id());
        fields.put("by", kind(user));
        fields.put("expires", user.expires() == null ? null : user.expires().toString());
        return fields;
    }

    private static String kind(User user) {
        return user.isToken() ? "token" : "password";
    }
}
