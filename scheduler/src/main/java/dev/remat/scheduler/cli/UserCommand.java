package dev.remat.scheduler.cli;

import picocli.CommandLine.Command;

/** Groups what is done about those who may log in. */
@Command(
        name = "user",
        header = "Say who may log in to 'remat serve'.",
        description = {
            "",
            "Changes the file that remat.http.users-file names. A running 'remat serve' takes that over within",
            "a second. A viewer reads; an operator also triggers, cancels, pauses and resumes; an admin also",
            "approves, rejects and rolls back."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat user add eve --role admin               asks for the password",
            "  remat user token prometheus --role viewer     prints a token for a script"
        })
final class UserCommand {}
