-- A run that waits on a node until there is room for it.
CREATE TABLE remat_waiting (
    node         VARCHAR(200) NOT NULL,
    route        VARCHAR(200) NOT NULL,
    cause        VARCHAR(20) NOT NULL,
    slot_nominal TIMESTAMP WITH TIME ZONE,
    since        TIMESTAMP WITH TIME ZONE NOT NULL,
    priority     INTEGER NOT NULL,
    reason       TEXT NOT NULL,
    PRIMARY KEY (node, route)
);
