package dev.remat.scheduler.http.page;

import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/** Markdown as HTML. HTML inside it is shown as text, and links that could run something lead nowhere. Thread-safe. */
final class Markdown {

    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());

    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .attributeProviderFactory(context -> (AttributeProvider) Markdown::link)
            .build();

    private Markdown() {}

    static String html(String markdown) {
        return RENDERER.render(PARSER.parse(markdown));
    }

    /** Pages of the documentation stand beside one another without the ends of their files. */
    private static void link(Node node, String tag, Map<String, String> attributes) {
        attributes.computeIfPresent(
                "href",
                (name, target) -> target.matches("[a-z-]+\\.md(#.*)?") ? target.replaceFirst("\\.md", "") : target);
        if (tag.equals("table")) {
            attributes.put("tabindex", "0");
        }
    }
}
