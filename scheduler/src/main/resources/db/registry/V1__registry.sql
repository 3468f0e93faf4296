-- Understood by H2 in its mode for PostgreSQL, and by PostgreSQL.

CREATE TABLE remat_run (
    run_id       VARCHAR(40) PRIMARY KEY,
    route        VARCHAR(200) NOT NULL,
    state        VARCHAR(20) NOT NULL,
    cause        VARCHAR(20) NOT NULL,
    asked_by     VARCHAR(500) NOT NULL,
    node         VARCHAR(200) NOT NULL,
    attempt      INTEGER NOT NULL,
    attempts     INTEGER NOT NULL,
    slot_nominal TIMESTAMP WITH TIME ZONE,
    slot_fire    TIMESTAMP WITH TIME ZONE,
    queued_at    TIMESTAMP WITH TIME ZONE NOT NULL,
    started_at   TIMESTAMP WITH TIME ZONE,
    ended_at     TIMESTAMP WITH TIME ZONE,
    row_count    BIGINT,
    blockers     TEXT NOT NULL,
    message      TEXT NOT NULL,
    evidence     TEXT NOT NULL,
    report       TEXT,
    route_digest VARCHAR(64)
);

CREATE INDEX remat_run_by_route ON remat_run (route, queued_at);
CREATE INDEX remat_run_by_time ON remat_run (queued_at);

CREATE TABLE remat_run_transition (
    run_id     VARCHAR(40) NOT NULL REFERENCES remat_run (run_id) ON DELETE CASCADE,
    seq        INTEGER NOT NULL,
    at         TIMESTAMP WITH TIME ZONE NOT NULL,
    node       VARCHAR(200) NOT NULL,
    from_state VARCHAR(20),
    to_state   VARCHAR(20) NOT NULL,
    cause      TEXT NOT NULL,
    PRIMARY KEY (run_id, seq)
);

-- Whoever inserts a slot has it: there is one run for each, on whatever node.
CREATE TABLE remat_slot (
    route      VARCHAR(200) NOT NULL,
    nominal    TIMESTAMP WITH TIME ZONE NOT NULL,
    fire       TIMESTAMP WITH TIME ZONE NOT NULL,
    node       VARCHAR(200) NOT NULL,
    claimed_at TIMESTAMP WITH TIME ZONE NOT NULL,
    run_id     VARCHAR(40),
    PRIMARY KEY (route, nominal)
);

CREATE TABLE remat_skipped_slots (
    route         VARCHAR(200) NOT NULL,
    first_nominal TIMESTAMP WITH TIME ZONE NOT NULL,
    last_nominal  TIMESTAMP WITH TIME ZONE NOT NULL,
    slot_count    BIGINT NOT NULL,
    reason        VARCHAR(30) NOT NULL,
    detail        TEXT NOT NULL,
    node          VARCHAR(200) NOT NULL,
    recorded_at   TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (route, first_nominal, reason)
);

CREATE TABLE remat_route_state (
    route        VARCHAR(200) PRIMARY KEY,
    paused_since TIMESTAMP WITH TIME ZONE,
    paused_by    VARCHAR(500) NOT NULL DEFAULT '',
    pause_reason VARCHAR(500) NOT NULL DEFAULT '',
    accounted    TIMESTAMP WITH TIME ZONE,
    catch_up     TIMESTAMP WITH TIME ZONE
);

CREATE TABLE remat_node (
    id         VARCHAR(200) PRIMARY KEY,
    host       VARCHAR(300) NOT NULL,
    pid        BIGINT NOT NULL,
    version    VARCHAR(100) NOT NULL,
    started_at TIMESTAMP WITH TIME ZONE NOT NULL,
    heartbeat  TIMESTAMP WITH TIME ZONE NOT NULL
);

CREATE TABLE remat_route_version (
    route      VARCHAR(200) NOT NULL,
    digest     VARCHAR(64) NOT NULL,
    text       TEXT NOT NULL,
    first_used TIMESTAMP WITH TIME ZONE NOT NULL,
    PRIMARY KEY (route, digest)
);
