package dev.remat.scheduler.http.tls;

import dev.remat.jobs.connection.Credential;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8DecryptorProviderBuilder;
import org.bouncycastle.openssl.jcajce.JcePEMDecryptorProviderBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.bouncycastle.pkcs.PKCSException;
import org.jspecify.annotations.Nullable;

/**
 * A file of PEM. Of what Bouncy Castle says is wrong with it nothing is shown: that may have parts of a key in it.
 *
 * @param key of the configuration that names the file, for messages
 * @param file where it lies
 */
record Pem(String key, Path file) {

    private static final BouncyCastleProvider PROVIDER = new BouncyCastleProvider();

    /** The certificates in it as DER, in their order. */
    List<byte[]> certificates() {
        List<byte[]> found = new ArrayList<>();
        for (Object each : content()) {
            if (each instanceof X509CertificateHolder certificate) {
                found.add(encoded(certificate));
            }
        }
        if (found.isEmpty()) {
            throw invalid("has no certificate in it; it must begin with -----BEGIN CERTIFICATE-----", null);
        }
        return found;
    }

    private byte[] encoded(X509CertificateHolder certificate) {
        try {
            return certificate.getEncoded();
        } catch (IOException e) {
            throw invalid("has a certificate in it that cannot be read", e);
        }
    }

    /** The private key in it as PKCS#8. */
    byte[] privateKey(@Nullable Credential password) {
        try {
            for (Object each : content()) {
                PrivateKeyInfo found = privateKey(each, password);
                if (found != null) {
                    return found.getEncoded();
                }
            }
        } catch (IOException | PKCSException | OperatorCreationException | RuntimeException e) {
            throw e instanceof InvalidTls known
                    ? known
                    : invalid("cannot be decrypted; check remat.http.tls.key-password", e);
        }
        throw invalid(
                "has no private key in it; it must begin with -----BEGIN PRIVATE KEY-----, or another kind of it",
                null);
    }

    private @Nullable PrivateKeyInfo privateKey(Object found, @Nullable Credential password)
            throws IOException, PKCSException, OperatorCreationException {
        if (found instanceof PrivateKeyInfo plain) {
            return plain;
        }
        if (found instanceof PEMKeyPair plain) {
            return plain.getPrivateKeyInfo();
        }
        if (found instanceof PKCS8EncryptedPrivateKeyInfo encrypted) {
            return encrypted.decryptPrivateKeyInfo(new JceOpenSSLPKCS8DecryptorProviderBuilder()
                    .setProvider(PROVIDER)
                    .build(revealed(password)));
        }
        if (found instanceof PEMEncryptedKeyPair encrypted) {
            return encrypted
                    .decryptKeyPair(new JcePEMDecryptorProviderBuilder()
                            .setProvider(PROVIDER)
                            .build(revealed(password)))
                    .getPrivateKeyInfo();
        }
        return null;
    }

    private char[] revealed(@Nullable Credential password) {
        if (password == null) {
            throw invalid("is encrypted; set remat.http.tls.key-password", null);
        }
        return password.reveal().toCharArray();
    }

    /** All that is in it, as Bouncy Castle has it. */
    private List<Object> content() {
        List<Object> content = new ArrayList<>();
        try (var parser = new PEMParser(Files.newBufferedReader(file, StandardCharsets.ISO_8859_1))) {
            Object next = parser.readObject();
            while (next != null) {
                content.add(next);
                next = parser.readObject();
            }
        } catch (NoSuchFileException e) {
            throw invalid("does not exist; correct the path, or put it there", e);
        } catch (IOException | RuntimeException e) {
            throw invalid("cannot be read as PEM; is it whole, readable, and text?", e);
        }
        return content;
    }

    /** It cannot be used. */
    InvalidTls invalid(String why, @Nullable Throwable cause) {
        return new InvalidTls("remat.http.tls.%s: %s %s".formatted(key, file, why), cause);
    }
}
