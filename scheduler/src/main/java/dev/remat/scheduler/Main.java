package dev.remat.scheduler;

final class Main {
    private Main() {}
}
