package dev.remat.scheduler.registry.store;

import dev.remat.jobs.settings.RegistrySettings;

class PostgresAuditTest extends AuditContract {

    @Override
    RegistrySettings settings() {
        return Postgres.settings();
    }
}
