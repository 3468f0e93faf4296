package dev.remat.scheduler.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.password4j.BcryptFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsersFileTest {

    private static final Instant NOON = Instant.parse("2026-12-03T12:00:00Z");
    private static final String PASSWORD = "correct horse battery";

    @TempDir
    private Path folder;

    private UsersFile file;

    @BeforeEach
    void here() {
        file = new UsersFile(folder.resolve("users"));
    }

    @Test
    void keepsHashesThatOnlyItsOwnerReads() throws IOException {
        String token = Secrets.nextToken();
        var eve = new User("eve", Role.ADMIN, Passwords.chosen(PASSWORD), null);
        var ci = new User("ci", Role.OPERATOR, Secrets.kept(token), NOON);

        file.change(users -> users.with(eve).with(ci));

        assertThat(Files.readString(file.path()))
                .contains("eve:admin:$argon2id$v=19$m=19456,t=2,p=1$")
                .doesNotContain(PASSWORD, token);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
                .isEqualTo("rw-------");
        assertThat(file.read().all()).containsExactly(ci, eve);
        try (var left = Files.list(folder)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("users", "users.lock");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-----w-"})
    void isNotReadWhereOthersMay(String permissions) throws IOException {
        add("eve");
        Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString(permissions));

        assertThatThrownBy(file::read).isInstanceOf(InvalidUsers.class).hasMessageContaining("`chmod 600` it");
        assertThatThrownBy(() -> add("mallory")).isInstanceOf(InvalidUsers.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eve",
                "eve:root:$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
                "eve:admin:secret",
                "eve:admin:",
                "e ve:admin:$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
                "eve:admin:$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy:tomorrow"
            })
    void saysWhichLineIsWrongAndNothingOfItsSecret(String line) throws IOException {
        add("adam");
        Files.writeString(file.path(), "# people\n" + line + "\n");

        assertThatThrownBy(file::read)
                .isInstanceOf(InvalidUsers.class)
                .hasMessageContaining("line 2: ")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("N9qo8uLO", "secret"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a:b", "a\r\nSet-Cookie: x", "../x", "é", "-a", "<b>"})
    void refusesNamesThatMeanSomethingElsewhere(String name) {
        assertThatThrownBy(() -> new User(name, Role.VIEWER, Secrets.kept("x"), null))
                .isInstanceOf(InvalidUsers.class)
                .hasMessageStartingWith("a name must be");
    }

    @Test
    void losesNoChangeWhereManyChangeIt() {
        IntStream.range(0, 4).parallel().forEach(i -> file.change(users -> users.with(token("t" + i))));
        assertThat(file.read().all()).hasSize(4);
    }

    @Test
    void knowsPasswordsOfBothKinds() {
        var argon = Optional.of(new User("eve", Role.VIEWER, Passwords.chosen(PASSWORD), null));
        assertThat(Passwords.matches(argon, PASSWORD)).isTrue();
        assertThat(Passwords.matches(argon, PASSWORD + " ")).isFalse();
        assertThat(Passwords.matches(argon, "")).isFalse();
        assertThat(Passwords.matches(argon, "a".repeat(100_000))).isFalse();
        assertThat(Passwords.matches(Optional.empty(), PASSWORD)).isFalse();
        var bcrypt = Optional.of(
                new User("adam", Role.VIEWER, "$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy", null));
        assertThat(Passwords.matches(bcrypt, "rasmuslerdorf")).isFalse();
        var known = Optional.of(new User(
                "adam",
                Role.VIEWER,
                BcryptFunction.getInstance(4).hash(PASSWORD).getResult(),
                null));
        assertThat(Passwords.matches(known, PASSWORD)).isTrue();
    }

    @Test
    void refusesPasswordsThatAreQuicklyGuessed() {
        assertThatThrownBy(() -> Passwords.chosen("short"))
                .isInstanceOf(InvalidUsers.class)
                .hasMessage("a password must have 10 to 200 characters");
    }

    @Test
    void aTokenIsWorthSomethingUntilItExpires() {
        String token = Secrets.nextToken();
        Users users = Users.NONE.with(new User("ci", Role.VIEWER, Secrets.kept(token), NOON));

        assertThat(users.bearing(token, NOON.minusSeconds(1))).isPresent();
        assertThat(users.bearing(token, NOON)).isEmpty();
        assertThat(users.bearing(Secrets.kept(token), NOON.minusSeconds(1)))
                .as("what stands in the file is no token")
                .isEmpty();
        assertThat(users.person("ci")).as("nobody logs in as a token").isEmpty();
    }

    @Test
    void changesAreTakenOverAndMistakesAreNot() throws IOException {
        add("eve");
        var time = new AtomicReference<>(NOON);
        InstantSource source = time::get;
        var live = new LiveUsers(file, source.withZone(ZoneOffset.UTC));
        add("adam");
        assertThat(live.now().all()).as("a moment later").hasSize(1);
        time.set(NOON.plus(Duration.ofSeconds(1)));
        assertThat(live.now().all()).hasSize(2);

        Files.writeString(file.path(), "nonsense");
        time.set(NOON.plus(Duration.ofSeconds(2)));
        assertThat(live.now().all()).as("as before").hasSize(2);
    }

    @Test
    void nobodyCanLogInWithoutUsers() throws IOException {
        assertThatThrownBy(() -> new LiveUsers(file, Clock.systemUTC())).hasMessageContaining("does not exist");
        add("eve");
        file.change(users -> users.without("eve"));
        assertThatThrownBy(() -> new LiveUsers(file, Clock.systemUTC())).hasMessageContaining("has nobody in it");
    }

    private void add(String name) {
        file.change(users -> users.with(token(name)));
    }

    private static User token(String name) {
        return new User(name, Role.VIEWER, Secrets.kept(name), null);
    }
}
