package dev.remat.scheduler.registry.store;

import dev.remat.jobs.settings.RegistrySettings;

class PostgresNodeTest extends NodeContract {

    @Override
    RegistrySettings settings() {
        return Postgres.settings();
    }
}
