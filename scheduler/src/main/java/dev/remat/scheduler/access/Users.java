package dev.remat.scheduler.access;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** All who may use the server, at one time. Immutable. */
public final class Users {

    /** Nobody at all. */
    public static final Users NONE = new Users(Map.of());

    private final Map<String, User> byName;
    private final Map<String, User> byToken;

    private Users(Map<String, User> byName) {
        this.byName = new TreeMap<>(byName);
        this.byToken = byName.values().stream()
                .filter(User::isToken)
                .collect(Collectors.toUnmodifiableMap(User::secret, user -> user, (one, other) -> one));
    }

    /** Reads the lines of a file; empty ones and those that begin with # say nothing. */
    static Users of(List<String> lines) {
        Map<String, User> users = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                User user = parsed(line, i + 1);
                if (users.put(user.name(), user) != null) {
                    throw new InvalidUsers("line %d: %s is there twice".formatted(i + 1, user.name()));
                }
            }
        }
        return new Users(users);
    }

    private static User parsed(String line, int number) {
        try {
            return User.of(line);
        } catch (InvalidUsers e) {
            throw new InvalidUsers("line %d: %s".formatted(number, e.getMessage()), e);
        }
    }

    /** By name. */
    public List<User> all() {
        return List.copyOf(byName.values());
    }

    /** The person or the token of a name. */
    public Optional<User> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Somebody with a password. */
    public Optional<User> person(String name) {
        return named(name).filter(user -> !user.isToken());
    }

    /** Whose token this is, where it is worth something. */
    public Optional<User> bearing(String token, Instant now) {
        return Optional.ofNullable(byToken.get(Secrets.kept(token))).filter(user -> !user.hasExpired(now));
    }

    /** The same with this one, in place of whoever has the name. */
    public Users with(User user) {
        Map<String, User> more = new TreeMap<>(byName);
        more.put(user.name(), user);
        return new Users(more);
    }

    /** The same without whoever has the name. */
    public Users without(String name) {
        Map<String, User> fewer = new TreeMap<>(byName);
        fewer.remove(name);
        return new Users(fewer);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("# Users of `remat serve`, written by `remat user`: name:role:hash[:expires]");
        byName.values().forEach(user -> lines.add(user.line()));
        return lines;
    }
}
