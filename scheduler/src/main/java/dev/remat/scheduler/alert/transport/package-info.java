/** The ways that messages take: HTTP, e-mail, a program. Each delivers one message in bounded time, or says why it did not. */
@NullMarked
package dev.remat.scheduler.alert.transport;

import org.jspecify.annotations.NullMarked;
