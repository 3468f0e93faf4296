package dev.remat.scheduler.http.page;

import dev.remat.scheduler.http.Caller;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import java.util.Map;

/** Turns what a page shows into HTML. Every value is escaped for the place where it stands. Thread-safe. */
public final class Templates {

    private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);

    /** Answers with a page. */
    public void answer(Context context, String template, Object page) {
        var html = new StringOutput();
        Viewer.during(Caller.of(context), () -> engine.render(template + ".jte", Map.of("page", page), html));
        context.html(html.toString());
    }
}
