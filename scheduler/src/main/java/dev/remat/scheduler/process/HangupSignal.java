package dev.remat.scheduler.process;

import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns SIGHUP into a call, as long as the process lives. Java has no supported way to hear of a signal that is not to end the
 * process; {@code sun.misc.Signal} of the module {@code jdk.unsupported} is there in every JDK that Remat runs on. It is called by
 * reflection, because the compiler warns of it and no way of suppressing that goes with {@code --release}. Where it is missing,
 * nothing but SIGHUP is.
 */
public final class HangupSignal {

    private static final Logger log = LoggerFactory.getLogger(HangupSignal.class);

    private HangupSignal() {}

    /**
     * From now on a hangup does not end the process.
     *
     * @param reaction called for each signal on a thread of its own; returns soon
     */
    public static void listen(Runnable reaction) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy = Proxy.newProxyInstance(
                    HangupSignal.class.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            reaction.run();
                        }
                        return method.getReturnType() == int.class
                                ? System.identityHashCode(self)
                                : method.getReturnType() == boolean.class
                                        ? self == arguments[0]
                                        : method.getReturnType() == String.class ? "reaction to SIGHUP" : null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("HUP"), proxy);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            log.info("SIGHUP is not heard here; `remat reload` is");
            log.debug("why it is not", e);
        }
    }
}
