package dev.remat.jobs.fault;

import java.io.IOException;
import java.time.Duration;

/** What happens to one request. Called on a thread of the proxy; a failure of either side breaks the connection. */
public interface Fault {

    /** One header of a large log, as servers write it. */
    String PROGRESS =
            "X-ClickHouse-Progress: {\"read_rows\":\"1000000000000\",\"read_bytes\":\"100000000000000\",\"written_rows\":\"1000000000\""
                    + ",\"written_bytes\":\"1000000000000\",\"total_rows_to_read\":\"1000000000000\",\"elapsed_ns\":\"36000000000000\"}\r\n";

    /** Nothing is wrong. */
    Fault NONE = Passage::passAnswer;

    /** The request is lost on its way: the server never sees it. */
    Fault CUT_BEFORE_REQUEST = Passage::cut;

    /** The request arrives and the connection breaks at once: the server may still be at work. */
    Fault CUT_AFTER_REQUEST = passage -> {
        passage.forward();
        passage.cut();
    };

    /** The statement is executed and the client gets no byte of the answer. */
    Fault CUT_BEFORE_ANSWER = passage -> {
        passage.awaitAnswer();
        passage.cut();
    };

    /** The statement is executed and the answer breaks off half way. */
    Fault CUT_IN_ANSWER = passage -> {
        passage.passHalf();
        passage.cut();
    };

    /** Somebody in front of the server says that it is not there. */
    Fault UNAVAILABLE = passage -> passage.answer(503, "upstream is restarting");

    /** The statement is executed, and somebody in front of the server says that it is not there. */
    Fault UNAVAILABLE_AFTERWARDS = passage -> {
        passage.awaitAnswer();
        passage.answer(503, "upstream is restarting");
    };

    void meet(Passage passage) throws IOException;

    /** The request arrives late. */
    static Fault delay(Duration time) {
        return passage -> {
            Passage.sleep(time.toMillis());
            passage.passAnswer();
        };
    }

    /** The answer arrives in drops. */
    static Fault throttle(int bytesPerSecond) {
        return passage -> passage.passAnswerSlowly(bytesPerSecond);
    }

    /** The answer carries the progress headers of a statement that has taken very long. */
    static Fault withProgressHeaders(int count) {
        return passage -> passage.passAnswerWith(PROGRESS.repeat(count));
    }

    /** Something happens just before the request would reach the server, which it then does not. */
    static Fault before(Runnable event) {
        return passage -> {
            event.run();
            passage.cut();
        };
    }

    /** Something happens just after the server has executed the statement, and the answer is lost. */
    static Fault after(Runnable event) {
        return passage -> {
            passage.awaitAnswer();
            event.run();
            passage.cut();
        };
    }

    /** Something happens while the server is at work on the statement. */
    static Fault during(Runnable event) {
        return passage -> {
            passage.forward();
            event.run();
            passage.passAnswer();
        };
    }
}
