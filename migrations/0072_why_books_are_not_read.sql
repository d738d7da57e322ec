-- A comparison that waits for an acquirer said since when nowhere, and never why: collection can be held by it for days.
alter table parity_runs
  add column unanswered_since timestamptz,
  add column unanswered_because text,
  add constraint parity_runs_unanswered check ((unanswered_since is null) = (unanswered_because is null));
