package dev.remat.scheduler.http.tls;

import dev.remat.jobs.settings.TlsSettings;
import dev.remat.scheduler.access.OwnersOnly;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A certificate with its private key.
 *
 * @param chain the certificate, and those that vouch for it
 * @param key the private key
 */
record Identity(List<X509Certificate> chain, PrivateKey key) {

    /** By the kind of a key, how it signs. */
    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

    Identity {
        chain = List.copyOf(chain);
    }

    /**
     * Reads it.
     *
     * @throws InvalidTls if a file is missing or makes no sense, others may read the key, or the two do not belong together
     */
    static Identity read(TlsSettings settings) {
        var certificateFile = new Pem("certificate", settings.certificate());
        var keyFile = new Pem("key", settings.key());
        List<X509Certificate> chain = chain(certificateFile);
        requirePrivate(keyFile);
        byte[] encoded = keyFile.privateKey(settings.keyPassword());
        String kind = chain.get(0).getPublicKey().getAlgorithm();
        if (!SIGNATURES.containsKey(kind)) {
            throw certificateFile.invalid(
                    "is for a key of the kind %s; use one of RSA, EC or Ed25519".formatted(kind), null);
        }
        try {
            PrivateKey key = KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(encoded));
            if (areOne(chain.get(0).getPublicKey(), key)) {
                return new Identity(chain, key);
            }
        } catch (GeneralSecurityException e) {
            throw keyFile.invalid(otherKey(settings), e);
        }
        throw keyFile.invalid(otherKey(settings), null);
    }

    private static String otherKey(TlsSettings settings) {
        return "is not the key of the first certificate in %s; put both files there of one pair, the server's certificate first"
                .formatted(settings.certificate());
    }

    private static List<X509Certificate> chain(Pem file) {
        List<X509Certificate> chain = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (byte[] each : file.certificates()) {
                chain.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(each)));
            }
        } catch (CertificateException e) {
            throw file.invalid("has a certificate in it that cannot be read", e);
        }
        return chain;
    }

    private static void requirePrivate(Pem key) {
        try {
            if (Files.exists(key.file()) && !OwnersOnly.is(key.file())) {
                throw key.invalid("may be used by others than its owner; `chmod 600` it", null);
            }
        } catch (IOException e) {
            throw key.invalid("cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean areOne(PublicKey certified, PrivateKey key) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(SIGNATURES.get(key.getAlgorithm()));
        byte[] text = {1, 2, 3};
        signature.initSign(key);
        signature.update(text);
        byte[] signed = signature.sign();
        signature.initVerify(certified);
        signature.update(text);
        return signature.verify(signed);
    }

    /** Up to when its certificate is worth something. */
    Instant expiry() {
        return chain.get(0).getNotAfter().toInstant();
    }

    /** From when on it is. */
    Instant beginning() {
        return chain.get(0).getNotBefore().toInstant();
    }

    /** What the certificate is about. */
    String subject() {
        return chain.get(0).getSubjectX500Principal().getName();
    }
}
