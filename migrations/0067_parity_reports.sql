-- Reports of acquirers that list no payments, compared with our books: what a restored backup has lost is in them.
create table parity_reports (
  id bigint generated always as identity primary key,
  acquirer_account_id uuid not null references acquirer_accounts,
  -- business clock: what was booked there since, and before
  covers_from timestamptz not null,
  covers_to timestamptz not null,
  -- of the file, hexadecimal: nothing of the file itself is kept
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  rows integer not null,
  compared integer not null,
  adopted integer not null,
  -- of this account, when it was read
  open_findings integer not null,
  -- the command line, and the account of the machine that ran it
  read_by text not null,
  -- system clock
  read_at timestamptz not null,
  check (covers_from < covers_to)
);
create index parity_reports_account on parity_reports (acquirer_account_id, read_at);
create trigger parity_reports_append_only before update or delete or truncate on parity_reports
  for each statement execute function refuse_change();

-- What collection is held for may have been lost in this time (business clock): after the newest booking, until the hold was
-- placed or a process that knows nothing of before found it. Null: nobody knows since when.
alter table collection_holds add column lost_since timestamptz, add column lost_until timestamptz;
