package dev.remat.jobs.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remat.jobs.settings.HostName;
import dev.remat.materialization.lock.LockTerms;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * Tells one lock file from those of all other machines. The folder has an id of its own, because machines may have the same
 * name, and the machine stands beside it, because a folder may be shared by machines whose file locks do not meet.
 *
 * @param host the machine
 * @param folder id of the folder
 * @param file name of the lock file
 */
record LockPlace(String host, String folder, String file) {

    private static final String ID = "id";

    /** The place of a lock file in a folder that the caller has locked. */
    static LockPlace of(Path folder, Path file) throws IOException {
        return new LockPlace(HostName.or("unknown"), id(folder), String.valueOf(file.getFileName()));
    }

    private static String id(Path folder) throws IOException {
        Path id = folder.resolve(ID);
        if (!Files.exists(id)) {
            Path mine = Files.createTempFile(folder, ID, ".tmp");
            Files.writeString(mine, UUID.randomUUID().toString());
            publish(mine, id);
        }
        return Files.readString(id, UTF_8).strip();
    }

    /** Of several processes that try at once, the first one's id stays. */
    private static void publish(Path mine, Path id) throws IOException {
        try {
            Files.createLink(id, mine);
        } catch (FileAlreadyExistsException anothersIsThere) {
            // That one counts.
        } catch (UnsupportedOperationException noLinks) {
            Files.move(mine, id, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(mine);
        }
    }

    /** For a run around which the lock is held. */
    LockTerms terms() {
        return LockTerms.at(host, folder + "/" + file);
    }
}
