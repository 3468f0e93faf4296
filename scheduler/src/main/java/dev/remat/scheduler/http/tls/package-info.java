/**
 * By what the web server shows who it is: certificate and key, read from PEM files, as they are and as they will be; how TLS is spoken. The
 * one package that knows Bouncy Castle, which reads the files; TLS itself is the JDK's.
 */
@NullMarked
package dev.remat.scheduler.http.tls;

import org.jspecify.annotations.NullMarked;
