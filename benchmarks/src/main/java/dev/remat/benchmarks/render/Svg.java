package dev.remat.benchmarks.render;

import java.io.StringWriter;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes an SVG picture with the few shapes that charts need. Its colours follow the reader's light or dark scheme. */
final class Svg {

    private static final String STYLE = """

            text { font: 13px system-ui, sans-serif; fill: #1f2328; }
            .title { font-weight: 600; font-size: 15px; }
            .quiet { fill: #57606a; }
            .axis { stroke: #d0d7de; stroke-width: 1; }
            .s0 { fill: #0969da; stroke: #0969da; } .s1 { fill: #8c959f; stroke: #8c959f; }
            .s2 { fill: #1a7f37; stroke: #1a7f37; } .s3 { fill: #bc4c00; stroke: #bc4c00; }
            .s4 { fill: #8250df; stroke: #8250df; } .s5 { fill: #bf3989; stroke: #bf3989; }
            .line { fill: none; stroke-width: 2; }
            @media (prefers-color-scheme: dark) {
              text { fill: #e6edf3; }
              .quiet { fill: #9198a1; }
              .axis { stroke: #3d444d; }
              .s0 { fill: #4493f8; stroke: #4493f8; } .s1 { fill: #6e7681; stroke: #6e7681; }
              .s2 { fill: #3fb950; stroke: #3fb950; } .s3 { fill: #f0883e; stroke: #f0883e; }
              .s4 { fill: #ab7df8; stroke: #ab7df8; } .s5 { fill: #f778ba; stroke: #f778ba; }
              .line { fill: none; }
            }
            """;

    /** Number of the styles {@code s0} and following. */
    static final int SERIES = 6;

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    Svg(int width, int height, String title) {
        try {
            xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartElement("svg");
            xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
            attribute("viewBox", "0 0 %d %d".formatted(width, height));
            attribute("width", Integer.toString(width));
            attribute("height", Integer.toString(height));
            attribute("role", "img");
            element("title", title);
            element("style", STYLE);
        } catch (XMLStreamException e) {
            throw broken(e);
        }
    }

    Svg text(double x, double y, String anchor, String style, String content) {
        return shape(() -> {
            xml.writeStartElement("text");
            attribute("x", number(x));
            attribute("y", number(y));
            attribute("text-anchor", anchor);
            attribute("class", style);
            xml.writeCharacters(content);
            xml.writeEndElement();
        });
    }

    Svg bar(double x, double y, double width, double height, int series) {
        return shape(() -> {
            xml.writeEmptyElement("rect");
            attribute("x", number(x));
            attribute("y", number(y));
            attribute("width", number(Math.max(1, width)));
            attribute("height", number(height));
            attribute("rx", "2");
            attribute("class", "s" + series % SERIES);
        });
    }

    Svg axis(double x1, double y1, double x2, double y2) {
        return shape(() -> {
            xml.writeEmptyElement("line");
            attribute("x1", number(x1));
            attribute("y1", number(y1));
            attribute("x2", number(x2));
            attribute("y2", number(y2));
            attribute("class", "axis");
        });
    }

    /** A line through points, {@code x,y} each and separated by blanks. */
    Svg line(String points, int series) {
        return shape(() -> {
            xml.writeEmptyElement("polyline");
            attribute("points", points);
            attribute("class", "s%d line".formatted(series % SERIES));
        });
    }

    Svg dot(double x, double y, int series) {
        return shape(() -> {
            xml.writeEmptyElement("circle");
            attribute("cx", number(x));
            attribute("cy", number(y));
            attribute("r", "3.5");
            attribute("class", "s" + series % SERIES);
        });
    }

    /** The finished picture; nothing can be added any more. */
    String finish() {
        try {
            xml.writeEndElement();
            xml.close();
        } catch (XMLStreamException e) {
            throw broken(e);
        }
        return text + "\n";
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private void element(String name, String content) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(content);
        xml.writeEndElement();
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, value);
    }

    private Svg shape(Writing writing) {
        try {
            writing.write();
            xml.writeCharacters("\n");
            return this;
        } catch (XMLStreamException e) {
            throw broken(e);
        }
    }

    private static IllegalStateException broken(XMLStreamException e) {
        return new IllegalStateException("text in memory can always be written", e);
    }

    @FunctionalInterface
    private interface Writing {
        void write() throws XMLStreamException;
    }
}
