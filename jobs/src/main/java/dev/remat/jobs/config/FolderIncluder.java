package dev.remat.jobs.config;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import java.io.File;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Includes of one file: only files, only below the configuration folders, and a missing one is a problem instead of
 * silence. Relative names are relative to the including file, with {@code include "x"} and {@code include file("x")}
 * alike.
 */
final class FolderIncluder implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {

    private final ConfigLoader loader;
    private final Parsing parsing;
    private final FileText including;
    private final List<Path> chain;

    /**
     * @param parsing parses what is included, and takes the problems
     * @param including the file whose includes these are
     * @param chain the files that led to it, itself last
     */
    FolderIncluder(ConfigLoader loader, Parsing parsing, FileText including, List<Path> chain) {
        this.loader = loader;
        this.parsing = parsing;
        this.including = including;
        this.chain = chain;
    }

    @Override
    public ConfigObject include(ConfigIncludeContext context, String what) {
        return what.contains("://") ? refuseUrl(what) : includeNamed(what);
    }

    @Override
    public ConfigObject includeFile(ConfigIncludeContext context, File what) {
        return includeNamed(what.getPath());
    }

    @Override
    public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
        return refuseUrl(what.toString());
    }

    @Override
    public ConfigObject includeResources(ConfigIncludeContext context, String what) {
        return refuse(what, "include classpath(...) is not allowed; include a file of the configuration folder");
    }

    @Override
    public ConfigIncluder withFallback(ConfigIncluder fallback) {
        return this;
    }

    private ConfigObject includeNamed(String name) {
        if (!loader.includes()) {
            return refuse(name, "include is not allowed in text that is only looked at; put there what the file holds");
        }
        Path file;
        try {
            file = existing(including.path().resolveSibling(name).normalize());
            loader.looksAt(including.path().resolveSibling(name).normalize());
            loader.looksAt(file);
        } catch (InvalidPathException invalid) {
            return refuse(name, "include '%s' is not the name of a file".formatted(name));
        }
        if (!loader.mayInclude(file)) {
            return refuse(name, "include '%s' leaves the configuration folder; copy the file into it".formatted(name));
        }
        if (!Files.isRegularFile(file)) {
            return refuse(name, "include '%s': there is no file %s".formatted(name, loader.display(file)));
        }
        if (chain.contains(file)) {
            return refuse(name, "include '%s' comes back to a file that is being included".formatted(name));
        }
        List<Path> longer = new ArrayList<>(chain);
        longer.add(file);
        return parsing.parse(file, longer).map(config -> config.root()).orElseGet(FolderIncluder::nothing);
    }

    private static Path existing(Path file) {
        Path name = file.getFileName();
        if (name == null) {
            return file;
        }
        Path withEnding = file.resolveSibling(name + ".conf");
        return !Files.exists(file) && Files.exists(withEnding) ? withEnding : file;
    }

    private ConfigObject refuseUrl(String what) {
        return refuse(what, "include url(...) is not allowed; include a file of the configuration folder");
    }

    private ConfigObject refuse(String what, String message) {
        parsing.add(new ConfigProblem(including.display(), including.lineOfInclude(what), "include", message));
        return nothing();
    }

    private static ConfigObject nothing() {
        return ConfigFactory.empty().root();
    }
}
