package dev.remat.scheduler.registry.store;

import dev.remat.jobs.settings.RegistrySettings;

class PostgresFollowingTest extends FollowingContract {

    @Override
    RegistrySettings settings() {
        return Postgres.settings();
    }
}
