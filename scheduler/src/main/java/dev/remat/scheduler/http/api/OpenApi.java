package dev.remat.scheduler.http.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;

/** The description of the HTTP API for programs, {@code docs/openapi.yaml}, as JSON. */
final class OpenApi implements Endpoints {

    private static final String FILE = "openapi.yaml";

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/api/v1/openapi.json", OpenApi::answer, Needs.VIEWER);
    }

    private static void answer(Context context) {
        new Query(context, Set.of());
        context.contentType("application/json").result(Text.JSON);
    }

    /** Read when it is asked for, and once. */
    private static final class Text {

        private static final String JSON = read();

        private static String read() {
            try (InputStream yaml = OpenApi.class.getResourceAsStream(FILE)) {
                JsonNode document = new YAMLMapper().readTree(yaml);
                return new ObjectMapper().writeValueAsString(document);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
