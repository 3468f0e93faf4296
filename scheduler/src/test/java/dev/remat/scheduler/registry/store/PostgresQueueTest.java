package dev.remat.scheduler.registry.store;

import dev.remat.jobs.settings.RegistrySettings;

class PostgresQueueTest extends QueueContract {

    @Override
    RegistrySettings settings() {
        return Postgres.settings();
    }
}
