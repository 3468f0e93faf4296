/**
 * Who may use the server, where people log in: sessions, tokens of scripts, the page for the login, and what keeps those out who guess or
 * send requests in the name of others.
 */
@NullMarked
package dev.remat.scheduler.http.access;

import org.jspecify.annotations.NullMarked;
