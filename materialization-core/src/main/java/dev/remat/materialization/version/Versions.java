package dev.remat.materialization.version;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.run.RunId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists the versions of a target: the one that is served, those that are held, and the replaced ones, newest first. */
public final class Versions {

    private final Catalog catalog;
    private final RunTables tables;

    public Versions(Catalog catalog, RunTables tables) {
        this.catalog = catalog;
        this.tables = tables;
    }

    /** Reads them from the server. Changes nothing. */
    public List<Version> list(Duration holdFor) {
        List<Version> versions = new ArrayList<>();
        catalog.table(tables.target()).map(this::served).ifPresent(versions::add);
        List<RunTables.Role> besides = new ArrayList<>(catalog.besides(tables));
        Collections.reverse(besides);
        besides.stream()
                .filter(role -> role.is(RunTables.Kind.HELD))
                .map(role -> held(role, holdFor))
                .forEach(versions::add);
        besides.stream()
                .filter(role -> role.is(RunTables.Kind.RETIRED))
                .map(this::replaced)
                .forEach(versions::add);
        return versions;
    }

    private Version served(TableInfo table) {
        var placement = comment(table).flatMap(TableComment::placedBy).orElse(null);
        return new Version(
                Version.State.SERVED,
                table.dataset().toString(),
                builder(table),
                catalog.size(table.dataset()),
                null,
                placement,
                null,
                null);
    }

    private Version held(RunTables.Role role, Duration holdFor) {
        var build = comment(role.table()).flatMap(TableComment::heldBuild).orElse(null);
        return new Version(
                Version.State.HELD,
                role.table().dataset().toString(),
                builder(role.table()),
                catalog.size(role.table().dataset()),
                null,
                null,
                build,
                HeldTables.until(role.run(), holdFor));
    }

    private Version replaced(RunTables.Role role) {
        return new Version(
                Version.State.REPLACED,
                role.table().dataset().toString(),
                builder(role.table()),
                catalog.size(role.table().dataset()),
                role.run(),
                null,
                null,
                null);
    }

    private static @Nullable RunId builder(TableInfo table) {
        return comment(table).flatMap(TableComment::builder).orElse(null);
    }

    private static Optional<TableComment> comment(TableInfo table) {
        return table.rematComment();
    }
}
