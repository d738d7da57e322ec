-- Our books against the acquirer's, from both sides.

create table parity_runs (
  id bigint generated always as identity primary key,
  -- system clock
  started_at timestamptz not null,
  finished_at timestamptz,
  leased_until timestamptz not null,
  -- business clock: what the acquirer changed since then is compared
  since timestamptz not null,
  until timestamptz not null,
  -- theirs: its pages; ours: what it did not list; findings: what differed before
  phase text not null default 'theirs' check (phase in ('theirs', 'ours', 'findings')),
  cursor text,
  compared integer not null default 0,
  adopted integer not null default 0,
  -- of all runs, when it ended
  open_findings integer
);
create unique index parity_runs_under_way on parity_runs ((true)) where finished_at is null;

create table parity_findings (
  id bigint generated always as identity primary key,
  kind text not null,
  payment_id text not null,
  attempt_id uuid,
  purchase_id uuid,
  -- a sentence for the operator
  detail text not null,
  -- waiting: something is in flight, looked at again; adopted: our books learned it; agreed: it went away by itself
  state text not null check (state in ('waiting', 'open', 'adopted', 'agreed', 'accepted')),
  -- system clock
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  accept_reason text,
  unique (payment_id, kind)
);
create index parity_findings_undecided on parity_findings (id) where state in ('waiting', 'open');

-- when parity found the payment in the acquirer's books
alter table attempts add column matched_at timestamptz;
create index attempts_unmatched on attempts (decided_at) where payment_id is not null and matched_at is null;
