package dev.remat.jobs.clickhouse;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** An answer that began well and did not end well. The message is what arrived instead of rows. */
final class BodyFailure extends Exception {

    private static final long serialVersionUID = 1L;

    BodyFailure(String text, @Nullable IOException cause) {
        super(text, cause);
    }
}
