-- Which runs have changed since somebody last looked.
CREATE SEQUENCE remat_run_change;
ALTER TABLE remat_run ADD COLUMN changed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX remat_run_by_change ON remat_run (changed);

-- What a run went through, in short, as JSON; null for what was there before.
ALTER TABLE remat_run ADD COLUMN phases TEXT;

-- Lists of runs go page by page, by their ids.
CREATE INDEX remat_run_by_route_and_id ON remat_run (route, run_id);
CREATE INDEX remat_run_by_state_and_id ON remat_run (state, run_id);
