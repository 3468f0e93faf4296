package dev.remat.scheduler.http.tls;

import dev.remat.scheduler.access.Secrets;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** How TLS is spoken: 1.2 and 1.3, with keys that a later theft of the private key does not reveal, and ciphers that authenticate. */
final class Tls {

    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
    private static final String[] CIPHERS = {
        "TLS_AES_128_GCM_SHA256",
        "TLS_AES_256_GCM_SHA384",
        "TLS_CHACHA20_POLY1305_SHA256",
        "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
        "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
        "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
        "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
        "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
        "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256"
    };

    private Tls() {}

    /** Connections that show this one. */
    static SslContextFactory.Server by(Identity identity) {
        var tls = new SslContextFactory.Server();
        tls.setIncludeProtocols(PROTOCOLS);
        tls.setIncludeCipherSuites(CIPHERS);
        tls.setRenegotiationAllowed(false);
        show(identity, tls);
        return tls;
    }

    /** Those that begin from now on, once the factory has loaded. */
    static void show(Identity identity, SslContextFactory tls) {
        String password = Secrets.next();
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry(
                    "remat",
                    identity.key(),
                    password.toCharArray(),
                    identity.chain().toArray(new X509Certificate[0]));
            tls.setKeyStore(store);
            tls.setKeyStorePassword(password);
        } catch (GeneralSecurityException | IOException e) {
            throw new InvalidTls("remat.http.tls: certificate and key cannot be used: " + e.getMessage(), e);
        }
    }
}
