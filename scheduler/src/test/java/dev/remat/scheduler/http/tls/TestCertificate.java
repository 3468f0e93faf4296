package dev.remat.scheduler.http.tls;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;

/**
 * A certificate of this machine that vouches for itself, made for one test.
 *
 * @param keys its keys
 * @param certificate itself
 */
public record TestCertificate(KeyPair keys, X509Certificate certificate) {

    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "Ed25519", "Ed25519");

    /** One of elliptic curves that is good for a year from then on. */
    public static TestCertificate from(Instant beginning) {
        return of("EC", beginning, beginning.plus(Duration.ofDays(365)));
    }

    /** One of another kind, good for another time. */
    public static TestCertificate of(String kind, Instant beginning, Instant expiry) {
        try {
            KeyPair keys = KeyPairGenerator.getInstance(kind).generateKeyPair();
            var name = new X500Principal("CN=remat test");
            var builder = new JcaX509v3CertificateBuilder(
                    name,
                    new BigInteger(64, new SecureRandom()),
                    Date.from(beginning),
                    Date.from(expiry),
                    name,
                    keys.getPublic());
            builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(new GeneralName[] {
                new GeneralName(GeneralName.iPAddress, "127.0.0.1"), new GeneralName(GeneralName.dNSName, "localhost")
            }));
            var signer = new JcaContentSignerBuilder(SIGNATURES.get(kind)).build(keys.getPrivate());
            return new TestCertificate(keys, new JcaX509CertificateConverter().getCertificate(builder.build(signer)));
        } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Puts it and its key, as PKCS#8, in place of what is there. */
    public void write(Path certificateFile, Path keyFile) throws IOException {
        place(certificateFile, pem(certificate));
        place(keyFile, keyPem());
    }

    /** The key as PKCS#8. */
    String keyPem() throws IOException {
        return pem(new PemObject("PRIVATE KEY", keys.getPrivate().getEncoded()));
    }

    static void place(Path file, String content) throws IOException {
        Path next = Files.writeString(file.resolveSibling(file.getFileName() + ".next"), content);
        Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rw-------"));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    static String pem(Object object) throws IOException {
        var text = new StringWriter();
        try (var pem = new JcaPEMWriter(text)) {
            pem.writeObject(object);
        }
        return text.toString();
    }

    /** Clients that know it and no other. */
    public SSLContext trusted() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        store.setCertificateEntry("server", certificate);
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
