package dev.remat.scheduler.registry.store;

import dev.remat.jobs.settings.RegistrySettings;

class PostgresRegistryTest extends RegistryContract {

    @Override
    RegistrySettings settings() {
        return Postgres.settings();
    }
}
