package dev.remat.scheduler.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.password4j.Argon2Function;
import com.password4j.BcryptFunction;
import com.password4j.types.Argon2;
import java.security.SecureRandom;
import java.util.Optional;

/** Hashes of passwords: argon2id with 19 MiB and two passes, as OWASP asks for at least; bcrypt is understood. Thread-safe. */
public final class Passwords {

    /** For people, the shortest. */
    public static final int SHORTEST = 10;

    /** What is longer is not looked at. */
    public static final int LONGEST = 200;

    private static final int KIBIBYTES = 19_456;
    private static final int PASSES = 2;
    private static final int LENGTH = 32;
    private static final int SALT = 16;
    private static final Argon2Function ARGON2 = Argon2Function.getInstance(KIBIBYTES, PASSES, 1, LENGTH, Argon2.ID);
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String NOBODYS = hash(Secrets.next());

    private Passwords() {}

    /**
     * Hashes a password that somebody has chosen.
     *
     * @throws InvalidUsers if it is too short or too long
     */
    public static String chosen(String password) {
        if (password.length() < SHORTEST || password.length() > LONGEST) {
            throw new InvalidUsers("a password must have %d to %d characters".formatted(SHORTEST, LONGEST));
        }
        return hash(password);
    }

    private static String hash(String password) {
        byte[] salt = new byte[SALT];
        RANDOM.nextBytes(salt);
        return ARGON2.hash(password.getBytes(UTF_8), salt).getResult();
    }

    /** Whether somebody has this password; takes as long where there is nobody. */
    public static boolean matches(Optional<User> user, String password) {
        String text = password.length() > LONGEST ? "" : password;
        String hash = user.map(User::secret).orElse(NOBODYS);
        boolean same = hash.startsWith("$argon2id$")
                ? Argon2Function.getInstanceFromHash(hash).check(text.getBytes(UTF_8), hash.getBytes(UTF_8))
                : BcryptFunction.getInstanceFromHash(hash).check(text.getBytes(UTF_8), hash.getBytes(UTF_8));
        return same && user.isPresent() && !password.isEmpty() && password.length() <= LONGEST;
    }
}
