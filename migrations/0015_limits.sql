-- Limits are counted for all processes together. Unlogged: a crash of the database forgives a quarter of an hour of
-- failures, and no payment waits for the disk to count one. Addresses are kept as keyed hashes, and not for long.

-- Failures and heavy use, told by each process once a second: a key says what is counted and of whom.
create unlogged table request_counts (
  key text primary key,
  count integer not null check (count > 0),
  ends_at timestamptz not null
) with (fillfactor = 70);
create index request_counts_ends_at on request_counts (ends_at);

-- Declined payments, by share, purchase, link, browser, address and merchant: `share:<id>`, `address:<hash>`.
create unlogged table decline_counts (
  subject text primary key,
  count integer not null check (count > 0),
  -- The wait is counted from the last decline, or from the last try that was let through since.
  waits_from timestamptz not null,
  ends_at timestamptz not null,
  told_at timestamptz
) with (fillfactor = 70);
create index decline_counts_ends_at on decline_counts (ends_at);

-- To whom a decline of this attempt counts. Of no use once the attempt is decided.
create unlogged table attempt_origins (
  attempt_id uuid primary key,
  subjects text[] not null,
  created_at timestamptz not null
);
create index attempt_origins_created_at on attempt_origins (created_at);
