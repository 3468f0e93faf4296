/** Tests of the connections: settings, credentials, and opening them against a real engine. */
@NullMarked
package dev.remat.jobs.connection;

import org.jspecify.annotations.NullMarked;
