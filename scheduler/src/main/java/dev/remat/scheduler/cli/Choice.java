package dev.remat.scheduler.cli;

import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An option value out of a fixed set; checked while parsing and kept as text. */
abstract sealed class Choice implements ITypeConverter<String>, Iterable<String> {

    private final List<String> values;

    private Choice(String... values) {
        this.values = List.of(values);
    }

    @Override
    public final String convert(String typed) {
        if (!values.contains(typed)) {
            throw new TypeConversionException("'%s' is none of %s".formatted(typed, String.join(", ", values)));
        }
        return typed;
    }

    @Override
    public final Iterator<String> iterator() {
        return values.iterator();
    }

    static final class RunFormat extends Choice {
        RunFormat() {
            super("text", "json", "md");
        }
    }

    static final class Color extends Choice {
        Color() {
            super("auto", "always", "never");
        }
    }

    static final class Shell extends Choice {
        Shell() {
            super("bash", "zsh");
        }
    }

    static final class RoleName extends Choice {
        RoleName() {
            super("viewer", "operator", "admin");
        }
    }

    static final class TableFormat extends Choice {
        TableFormat() {
            super("text", "json");
        }
    }

    static final class ReportFormat extends Choice {
        ReportFormat() {
            super("json", "md");
        }
    }

    static final class EngineFormat extends Choice {
        EngineFormat() {
            super("text", "json");
        }
    }

    static final class CredentialsSource extends Choice {
        CredentialsSource() {
            super("env", "file");
        }
    }

    static final class DeleteMode extends Choice {
        DeleteMode() {
            super("exclude_deleted", "tombstone");
        }
    }

    static final class Ordering extends Choice {
        Ordering() {
            super("ingested-at", "source-position");
        }
    }

    static final class Strategy extends Choice {
        Strategy() {
            super("auto", "full", "window", "ordered", "ranges", "two-step");
        }
    }

    static final class RunState extends Choice {
        RunState() {
            super(
                    "queued",
                    "running",
                    "succeeded",
                    "unchanged",
                    "verified",
                    "failed",
                    "held",
                    "rejected",
                    "skipped",
                    "cancelled",
                    "aborted",
                    "unknown");
        }
    }

    static final class Action extends Choice {
        Action() {
            super(
                    "login",
                    "logout",
                    "run",
                    "materialize",
                    "trigger",
                    "cancel",
                    "pause",
                    "resume",
                    "approve",
                    "reject",
                    "rollback",
                    "clean",
                    "reload",
                    "user-add",
                    "user-token",
                    "user-remove");
        }
    }

    static final class SchemaDrift extends Choice {
        SchemaDrift() {
            super("strict", "warn_additive", "off");
        }
    }
}
