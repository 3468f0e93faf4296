package dev.remat.embedded.fetch;

import java.nio.file.Path;

/** A process of its own that fetches the fake engine: arguments are the folder of {@link FakeNpm} and the cache. */
final class FetchProgram {

    private FetchProgram() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        EnginePackage engine = new FakeNpm(folder).describe(folder.resolve("engine.tgz"));
        NpmDownload npm = new NpmDownload(folder.resolve("npm").toString());
        new EngineCache(Path.of(args[1]), engine, npm).library((step, bytes, total) -> {});
    }
}
