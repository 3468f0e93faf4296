package dev.remat.embedded.junit;

import java.net.URI;

/**
 * A database made for one test, and how to reach it.
 *
 * @param endpoint of the HTTP interface
 * @param name of the database: lower-case letters, digits and underscores, needs no quotes
 */
public record TestDatabase(URI endpoint, String user, String password, String name) {

    /** Without the password. */
    @Override
    public String toString() {
        return "TestDatabase[" + name + " at " + endpoint + " as " + user + "]";
    }
}
