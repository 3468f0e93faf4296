package dev.remat.jobs.alert;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Where the links of a message lead.
 *
 * @param baseUrl address under which the folder of the evidence can be read, or null: messages link to no evidence
 * @param runbookUrl address of the page with the runbook, or null: messages name the page in the repository
 */
public record LinkSettings(@Nullable URI baseUrl, @Nullable URI runbookUrl) {

    /** No address of anything. */
    public static final LinkSettings NONE = new LinkSettings(null, null);

    /**
     * Reads an address that people may open.
     *
     * @throws InvalidChannel if it is anything else
     */
    static URI address(String text) {
        try {
            URI uri = new URI(text.strip());
            boolean opens = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (opens && uri.getHost() != null && uri.getRawUserInfo() == null && uri.getRawFragment() == null) {
                return uri;
            }
        } catch (URISyntaxException unreadable) {
            throw new InvalidChannel("is no address; write for example https://remat.example.org/evidence");
        }
        throw new InvalidChannel("must be an http or https address without a user and without #");
    }
}
