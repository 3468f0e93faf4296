package dev.remat.scheduler.alert.transport;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.alert.LinkSettings;
import dev.remat.scheduler.alert.Sample;
import dev.remat.scheduler.alert.message.Alert;
import dev.remat.scheduler.alert.message.Links;
import dev.remat.scheduler.alert.message.Message;
import java.util.List;
import java.util.stream.IntStream;

/** Messages to deliver. */
final class Messages {

    private Messages() {}

    static Message failed() {
        return explained("nobody answers");
    }

    static Message explained(String explanation) {
        return of(List.of(alert(Sample.failed().explained(explanation))));
    }

    /** One that is larger than what a pipe holds. */
    static Message many(int count) {
        return of(IntStream.range(0, count)
                .mapToObj(i -> alert(Sample.failed().of("route-" + i).explained("x".repeat(1_500))))
                .toList());
    }

    private static Message of(List<Alert> alerts) {
        return new Message("ops", Sample.NOON, alerts, 0, new Links(LinkSettings.NONE));
    }

    private static Alert alert(Sample sample) {
        return new Alert(AlertKind.FAILED, Sample.NOON, false, sample.result(), "");
    }
}
