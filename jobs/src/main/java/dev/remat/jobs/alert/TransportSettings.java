package dev.remat.jobs.alert;

/** The way that messages of a channel take. */
public sealed interface TransportSettings permits WebhookSettings, EmailSettings, CommandSettings {}
