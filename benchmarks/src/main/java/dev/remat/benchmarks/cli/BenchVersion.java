package dev.remat.benchmarks.cli;

import dev.remat.benchmarks.report.BenchReport;
import picocli.CommandLine.IVersionProvider;

/** The benchmark is no part of a release; what has a version is the form of its result. */
final class BenchVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"results of schema " + BenchReport.SCHEMA_VERSION};
    }
}
