package dev.remat.scheduler.http.page;

import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import io.javalin.config.RoutesConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** Scripts and styles of the pages, all of this program: pages work without any other site. */
public final class Assets implements Endpoints {

    private static final String OWN = "/dev/remat/scheduler/http/page/assets/";
    private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/dist/";

    private static final Map<String, String> FILES = Map.of(
            "remat.css", OWN,
            "remat.js", OWN,
            "theme.js", OWN,
            "charts.js", OWN,
            "icon.svg", OWN,
            "uPlot.iife.min.js", UPLOT,
            "uPlot.min.css", UPLOT);

    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    @Override
    public void addTo(RoutesConfig routes) {
        FILES.forEach((name, folder) -> {
            byte[] bytes = read(folder + name);
            String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
            routes.get("/assets/" + name, context -> context.contentType(type).result(bytes), Needs.NOTHING);
        });
    }

    private static byte[] read(String name) {
        try (InputStream file = Assets.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + " is missing in the program");
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
