package dev.remat.scheduler.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version as the jar's manifest tells it. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("(run from classes, without a version)");
        return new String[] {"remat " + version};
    }
}
