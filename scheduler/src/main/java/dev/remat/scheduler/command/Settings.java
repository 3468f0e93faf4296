package dev.remat.scheduler.command;

import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.settings.Configuration;

/** For commands that need what {@code remat.conf} says, and no route. */
final class Settings {

    private Settings() {}

    static void requireSound(Configuration configuration) {
        if (!configuration.problems().isEmpty()) {
            throw new InvalidConfiguration(configuration.problems());
        }
    }
}
