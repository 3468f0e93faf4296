-- One row for each process that runs routes by itself. Times are those of the database, whatever the clocks of machines say.
DROP TABLE remat_node;
CREATE TABLE remat_node (
    session      VARCHAR(40) PRIMARY KEY,
    id           VARCHAR(200) NOT NULL,
    host         VARCHAR(300) NOT NULL,
    pid          BIGINT NOT NULL,
    version      VARCHAR(100) NOT NULL,
    started_at   TIMESTAMP WITH TIME ZONE NOT NULL,
    seen_at      TIMESTAMP WITH TIME ZONE NOT NULL,
    lease_until  TIMESTAMP WITH TIME ZONE NOT NULL,
    ended_at     TIMESTAMP WITH TIME ZONE,
    ended_how    VARCHAR(20),
    recovered_by VARCHAR(40),
    recovered_at TIMESTAMP WITH TIME ZONE
);

-- Which process has a slot, and runs a run; empty for what was there before, and for runs of commands.
ALTER TABLE remat_slot ADD COLUMN session VARCHAR(40) NOT NULL DEFAULT '';
ALTER TABLE remat_run ADD COLUMN session VARCHAR(40) NOT NULL DEFAULT '';
ALTER TABLE remat_request ADD COLUMN session VARCHAR(40);

-- Which came first, of runs of different routes on different nodes: what the clocks of machines say does not matter.
CREATE SEQUENCE remat_order;
ALTER TABLE remat_route_state ADD COLUMN begun BIGINT NOT NULL DEFAULT 0;
ALTER TABLE remat_route_state ADD COLUMN begun_before BIGINT NOT NULL DEFAULT 0;
ALTER TABLE remat_route_state ADD COLUMN succeeded BIGINT NOT NULL DEFAULT 0;
ALTER TABLE remat_route_state ADD COLUMN followed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE remat_route_state ADD COLUMN waits BOOLEAN NOT NULL DEFAULT FALSE;
