package dev.remat.scheduler.cli;

import picocli.CommandLine.Command;

/** Groups what is asked about routes without a server. */
@Command(
        name = "routes",
        header = "Show when a route runs.",
        description = {"", "Reads the configuration only. Contacts no server."},
        footerHeading = "%nExamples:%n",
        footer = {"  remat routes next orders     the coming slots of conf/routes/orders.conf"})
final class RoutesCommand {}
