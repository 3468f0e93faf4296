package dev.remat.scheduler.access;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who may use the server: a person with a password, or a script with a token.
 *
 * @param name what evidence calls him
 * @param role what he may do
 * @param secret hash of the password or of the token, with the name of its method
 * @param expires from when on the token is worth nothing; null: never
 */
public record User(
        String name, Role role, String secret, @Nullable Instant expires) {

    /** What a name must be, for messages. */
    public static final String NAMES =
            "a name must be 1 to 64 letters, digits, dots, hyphens, underscores and @, with a letter or digit first";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");
    private static final Pattern HASH = Pattern.compile("\\$(argon2id|2[aby])\\$[A-Za-z0-9$./+,=-]{20,300}");
    private static final Pattern TOKEN = Pattern.compile("sha256\\$[0-9a-f]{64}");
    private static final int FIELDS = 4;

    public User {
        if (!isName(name)) {
            throw new InvalidUsers(NAMES);
        }
        if (!HASH.matcher(secret).matches() && !TOKEN.matcher(secret).matches()) {
            throw new InvalidUsers("the hash of %s is neither argon2id, bcrypt nor sha256".formatted(name));
        }
    }

    /** Whether somebody can be called so. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** Reads the line of one; the message of what is thrown shows nothing of a secret. */
    static User of(String line) {
        String[] fields = line.split(":", FIELDS);
        if (fields.length < FIELDS - 1) {
            throw new InvalidUsers("must be name:role:hash or name:role:hash:expires");
        }
        Role role =
                Role.of(fields[1]).orElseThrow(() -> new InvalidUsers("the role must be viewer, operator or admin"));
        return new User(fields[0], role, fields[2], fields.length < FIELDS ? null : time(fields[FIELDS - 1]));
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new InvalidUsers("expires must be a time such as 2027-01-01T00:00:00Z", e);
        }
    }

    String line() {
        return "%s:%s:%s%s".formatted(name, role.id(), secret, expires == null ? "" : ":" + expires);
    }

    /** Whether it is a script's. */
    public boolean isToken() {
        return TOKEN.matcher(secret).matches();
    }

    /** Whether it is worth nothing any more. */
    public boolean hasExpired(Instant now) {
        return expires != null && !now.isBefore(expires);
    }

    /** Without the hash. */
    @Override
    public String toString() {
        return "%s (%s)".formatted(name, role.id());
    }
}
