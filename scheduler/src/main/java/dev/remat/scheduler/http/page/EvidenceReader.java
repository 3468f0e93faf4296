package dev.remat.scheduler.http.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.remat.scheduler.evidence.EvidenceFile;
import dev.remat.scheduler.evidence.EvidenceFolder;
import dev.remat.scheduler.evidence.EvidencePlace;
import dev.remat.scheduler.evidence.LogPart;
import dev.remat.scheduler.evidence.NoEvidence;
import dev.remat.scheduler.registry.RunEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What pages show of the evidence on this machine.
 *
 * @param place where it lies
 */
record EvidenceReader(EvidencePlace place) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_BYTES = 8 << 20;

    /** What {@code run.json} says of a run; missing where it is not here. */
    JsonNode details(RunEntry run) {
        try {
            EvidenceFolder folder = place.folder(run);
            var file = folder.find("run.json");
            return file.isEmpty() ? MissingNode.getInstance() : JSON.readTree(read(folder, file.get()));
        } catch (IOException | NoEvidence e) {
            return MissingNode.getInstance();
        }
    }

    /** Its files by name; none where they are not here. */
    List<EvidenceFile> files(RunEntry run) {
        try {
            return place.folder(run).files();
        } catch (IOException | NoEvidence e) {
            return List.of();
        }
    }

    /** The reports for people, each as Markdown. */
    List<String> reports(RunEntry run) {
        List<String> reports = new ArrayList<>();
        try {
            EvidenceFolder folder = place.folder(run);
            for (EvidenceFile file : folder.files()) {
                if (file.name().endsWith(".md")) {
                    reports.add(new String(read(folder, file), StandardCharsets.UTF_8));
                }
            }
        } catch (IOException | NoEvidence e) {
            return List.of();
        }
        return reports;
    }

    /** The beginning of its log; empty where there is none here. */
    LogPart log(RunEntry run) {
        try {
            return place.folder(run).log(0);
        } catch (IOException | NoEvidence e) {
            return new LogPart("", 0);
        }
    }

    private static byte[] read(EvidenceFolder folder, EvidenceFile file) throws IOException {
        try (InputStream in = Channels.newInputStream(folder.open(file))) {
            return in.readNBytes(MOST_BYTES);
        }
    }
}
