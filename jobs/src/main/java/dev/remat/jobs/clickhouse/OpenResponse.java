package dev.remat.jobs.clickhouse;

import com.clickhouse.client.api.query.QueryResponse;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.io.EofSensorInputStream;

/**
 * An answer whose body is still to be read.
 *
 * @param response what the client knows about it
 * @param body the bytes as they arrive
 */
record OpenResponse(QueryResponse response, InputStream body) implements Closeable {

    /** Breaks the connection under a reader that waits for more. Closing would wait for the rest instead. */
    void abort() {
        if (body instanceof EofSensorInputStream stream) {
            try {
                stream.abort();
            } catch (IOException ignored) {
                // broken already, which is all that was wanted
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            response.close();
        } catch (Exception e) {
            throw new IOException("the response could not be closed", e);
        }
    }
}
