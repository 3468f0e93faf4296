package dev.remat.embedded.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Digests in the forms that npm and sha256sum write. */
final class Checksum {

    private Checksum() {}

    static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** npm's integrity value of a file: {@code sha512-} and base64. */
    static String integrityOf(Path file) throws IOException {
        MessageDigest sha512 = digest("SHA-512");
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha512)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return "sha512-" + Base64.getEncoder().encodeToString(sha512.digest());
    }
}
