package dev.remat.scheduler.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.settings.TlsSettings;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.interfaces.ECPrivateKey;
import java.time.Instant;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.PKCS8Generator;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.bouncycastle.openssl.jcajce.JcePEMEncryptorBuilder;
import org.bouncycastle.util.io.pem.PemObject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityTest {

    private static final Instant NOON = Instant.parse("2026-12-03T12:00:00Z");
    private static final TestCertificate ONE = TestCertificate.from(NOON);
    private static final TestCertificate OTHER = TestCertificate.from(NOON);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void readsKeysAsPkcs8AndInTheFormsOfOpenSsl(String kind) throws Exception {
        var one = TestCertificate.of(kind, NOON, NOON.plusSeconds(60));
        one.write(certificate(), key());
        assertThat(read(null).key()).isEqualTo(one.keys().getPrivate());

        // With what stands before keys of elliptic curves, and the certificate, as some tools write one file of all.
        TestCertificate.place(key(), """
                -----BEGIN EC PARAMETERS-----
                BggqhkjOPQMBBw==
                -----END EC PARAMETERS-----
                """ + TestCertificate.pem(one.certificate()) + openSsl(one.keys()));
        assertThat(read(null).chain()).containsExactly(one.certificate());
        assertThat(read(null).expiry()).isEqualTo(NOON.plusSeconds(60));
    }

    @Test
    void readsKeysThatAreEncrypted() throws Exception {
        var rsa = TestCertificate.of("RSA", NOON, NOON.plusSeconds(60));
        rsa.write(certificate(), key());
        var pkcs8 = new JcaPKCS8Generator(
                rsa.keys().getPrivate(),
                new JceOpenSSLPKCS8EncryptorBuilder(PKCS8Generator.AES_256_CBC)
                        .setProvider(new BouncyCastleProvider())
                        .setPassword("hunter2".toCharArray())
                        .build());
        var text = new StringWriter();
        try (var pem = new JcaPEMWriter(text)) {
            pem.writeObject(
                    rsa.keys().getPrivate(),
                    new JcePEMEncryptorBuilder("AES-128-CBC")
                            .setProvider(new BouncyCastleProvider())
                            .build("hunter2".toCharArray()));
        }
        for (String content : new String[] {TestCertificate.pem(pkcs8), text.toString()}) {
            assertThat(content).contains("ENCRYPTED");
            TestCertificate.place(key(), content);
            assertThat(read(Credential.configured("hunter2")).key())
                    .isEqualTo(rsa.keys().getPrivate());
            refuses(
                    Credential.configured("hunter3"),
                    "remat.http.tls.key: %s cannot be decrypted; check remat.http.tls.key-password");
            refuses(null, "remat.http.tls.key: %s is encrypted; set remat.http.tls.key-password");
        }
    }

    @Test
    void saysWhichFileIsWrongAndWhatToDo() throws Exception {
        refuses(null, "remat.http.tls.certificate: %s does not exist; correct the path, or put it there");
        ONE.write(certificate(), key());
        Files.delete(key());
        refuses(null, "remat.http.tls.key: %s does not exist; correct the path, or put it there");

        ONE.write(certificate(), key());
        Files.setPosixFilePermissions(key(), PosixFilePermissions.fromString("rw-r-----"));
        refuses(null, "remat.http.tls.key: %s may be used by others than its owner; `chmod 600` it");

        ONE.write(certificate(), key());
        String whole = Files.readString(certificate());
        TestCertificate.place(certificate(), whole.substring(0, whole.length() / 2));
        refuses(null, "remat.http.tls.certificate: %s cannot be read as PEM; is it whole, readable, and text?");
        TestCertificate.place(certificate(), "hello");
        refuses(
                null,
                "remat.http.tls.certificate: %s has no certificate in it; it must begin with -----BEGIN CERTIFICATE-----");
        Files.delete(certificate());
        Files.createDirectory(certificate());
        refuses(null, "remat.http.tls.certificate: %s cannot be read as PEM; is it whole, readable, and text?");
    }

    @Test
    void takesNoKeyOfAnotherCertificate() throws Exception {
        ONE.write(certificate(), key());
        TestCertificate.place(key(), OTHER.keyPem());
        String wrong = "remat.http.tls.key: %s is not the key of the first certificate in " + certificate()
                + "; put both files there of one pair, the server's certificate first";
        refuses(null, wrong);
        TestCertificate.place(
                key(), TestCertificate.of("RSA", NOON, NOON.plusSeconds(60)).keyPem());
        refuses(null, wrong);
        ONE.write(certificate(), key());
        TestCertificate.place(
                certificate(), TestCertificate.pem(OTHER.certificate()) + TestCertificate.pem(ONE.certificate()));
        refuses(null, wrong);
        TestCertificate.place(
                certificate(), TestCertificate.pem(ONE.certificate()) + TestCertificate.pem(OTHER.certificate()));
        assertThat(read(null).chain()).containsExactly(ONE.certificate(), OTHER.certificate());
    }

    @Test
    void showsNothingOfAKey() throws Exception {
        ONE.write(certificate(), key());
        String whole = Files.readString(key());
        TestCertificate.place(key(), whole.replaceFirst("(?s)\\n.", "\n!"));
        assertThatThrownBy(() -> read(null)).isInstanceOf(InvalidTls.class).satisfies(refusal -> assertThat(
                        refusal.getMessage())
                .doesNotContain(whole.lines().skip(1).findFirst().orElseThrow().substring(10)));
    }

    /** As OpenSSL writes keys: one of elliptic curves names its curve itself. */
    private static String openSsl(KeyPair keys) throws IOException {
        if (!(keys.getPrivate() instanceof ECPrivateKey key)) {
            return TestCertificate.pem(keys.getPrivate());
        }
        var curve = SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded())
                .getAlgorithm()
                .getParameters();
        var encoded = new org.bouncycastle.asn1.sec.ECPrivateKey(
                key.getParams().getOrder().bitLength(), key.getS(), curve);
        return TestCertificate.pem(new PemObject("EC PRIVATE KEY", encoded.getEncoded()));
    }

    private Identity read(@Nullable Credential password) {
        return Identity.read(new TlsSettings(certificate(), key(), password));
    }

    private void refuses(@Nullable Credential password, String message) {
        Path file = message.startsWith("remat.http.tls.key") ? key() : certificate();
        assertThatThrownBy(() -> read(password)).isInstanceOf(InvalidTls.class).hasMessage(message.formatted(file));
    }

    private Path certificate() {
        return folder.resolve("chain.pem");
    }

    private Path key() {
        return folder.resolve("key.pem");
    }
}
