-- A run that somebody has asked for. Whichever node takes it runs it.
CREATE TABLE remat_request (
    id          VARCHAR(40) PRIMARY KEY,
    route       VARCHAR(200) NOT NULL,
    asked_by    VARCHAR(500) NOT NULL,
    reason      VARCHAR(500) NOT NULL,
    rebuild_all BOOLEAN NOT NULL,
    asked_at    TIMESTAMP WITH TIME ZONE NOT NULL,
    node        VARCHAR(200),
    taken_at    TIMESTAMP WITH TIME ZONE,
    run_id      VARCHAR(40),
    outcome     VARCHAR(20),
    ended_at    TIMESTAMP WITH TIME ZONE
);

-- Why a run that waits is not to begin any more; null where it is.
ALTER TABLE remat_waiting ADD COLUMN cancelled TEXT;

-- A node is to take over its files now, and what it has answered, a line for each thing.
CREATE TABLE remat_reload (
    id          VARCHAR(40) NOT NULL,
    node        VARCHAR(200) NOT NULL,
    asked_at    TIMESTAMP WITH TIME ZONE NOT NULL,
    answered_at TIMESTAMP WITH TIME ZONE,
    refused     BOOLEAN,
    answer      TEXT,
    PRIMARY KEY (id, node)
);
