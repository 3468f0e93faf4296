package dev.remat.scheduler.capacity;

/** What is answered to a route whose turn has come. */
public sealed interface Answer<T> {

    /** It runs now, and has its place until that is released. */
    record Runs<T>() implements Answer<T> {}

    /** It waits from now on. */
    record Waits<T>(Waiting<T> run) implements Answer<T> {}

    /** A run of the route waits already, and stays as it is. */
    record WaitsAlready<T>(Waiting<T> run) implements Answer<T> {}
}
