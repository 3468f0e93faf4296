package dev.remat.embedded.child;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.NativeLong;

/** The few calls of the C library that the JDK does not offer. */
final class Libc {

    static final int STANDARD_INPUT = 0;

    private static final int EINTR = 4;
    private static final int O_RDWR = 2;
    private static final int O_NOCTTY = 0x100;

    private final NativeLibrary library = NativeLibrary.getInstance("c");

    /** Ends the process at once, running no exit handler: those of the JVM and of a live engine do not go together. */
    void exitNow(int code) {
        library.getFunction("_exit").invokeVoid(new Object[] {code});
    }

    /** A session and process group of its own: signals meant for the parent's terminal do not reach the engine. */
    void newSession() {
        call("setsid");
    }

    void keepNewFilesPrivate() {
        call("umask", 0077);
    }

    int duplicate(int descriptor) {
        return call("dup", descriptor);
    }

    void replace(int descriptor, int by) {
        call("dup2", by, descriptor);
    }

    /** The controlling side of a new pseudo-terminal, unlocked. */
    int openTerminal() {
        int master = call("posix_openpt", O_RDWR | O_NOCTTY);
        call("grantpt", master);
        call("unlockpt", master);
        return master;
    }

    /** The other side of the pseudo-terminal, the one a program reads from. */
    int openTerminalUser(int master) {
        String name = library.getFunction("ptsname").invokeString(new Object[] {master}, false);
        return call("open", name, O_RDWR | O_NOCTTY);
    }

    /** The next byte, or -1 at the end of input. A signal to the process is neither. */
    int readByte(int descriptor) {
        byte[] buffer = new byte[1];
        int count;
        do {
            count = library.getFunction("read").invokeInt(new Object[] {descriptor, buffer, new NativeLong(1)});
        } while (count < 0 && Native.getLastError() == EINTR);
        return count == 1 ? buffer[0] : -1;
    }

    void writeByte(int descriptor, int value) {
        library.getFunction("write").invokeInt(new Object[] {descriptor, new byte[] {(byte) value}, new NativeLong(1)});
    }

    private int call(String function, Object... arguments) {
        int result = library.getFunction(function).invokeInt(arguments);
        if (result < 0) {
            throw new IllegalStateException(function + " failed with errno " + Native.getLastError());
        }
        return result;
    }
}
