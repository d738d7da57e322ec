-- What banks say of the operator's accounts. A statement is read once, whole; what counts as money is camt.053 alone, the others
-- explain its lines.
create table bank_statements (
  id uuid primary key,
  bank_account_id uuid not null references bank_accounts,
  family text not null check (family in ('camt.052', 'camt.053', 'camt.054')),
  message text not null,
  -- the bank's own
  statement_id text not null,
  sequence text not null,
  -- of what it says, without the time at which that was written
  content_sha256 bytea not null,
  opened_on date,
  closed_on date,
  opening_minor bigint,
  closing_minor bigint,
  line_count integer not null,
  read_at timestamptz not null,
  read_by text not null,
  unique (bank_account_id, family, statement_id, sequence),
  check (family <> 'camt.053' or num_nulls(opened_on, closed_on, opening_minor, closing_minor) = 0)
);
create index bank_statements_in_order on bank_statements (bank_account_id, closed_on, id) where family = 'camt.053';
create trigger bank_statements_append_only before update or delete on bank_statements
  for each statement execute function refuse_change();
create trigger bank_statements_stay before truncate on bank_statements
  for each statement execute function refuse_change();

-- One payment on an account: a booking that names several is several lines.
create table bank_lines (
  id uuid primary key,
  bank_account_id uuid not null references bank_accounts,
  statement_id uuid not null references bank_statements,
  number integer not null,
  -- below zero the account has lost it
  amount_minor bigint not null,
  booked_on date,
  bank_reference text,
  code text,
  is_reversal boolean not null,
  is_return boolean not null,
  return_reason text,
  -- what could be ids of ours, wherever the bank has put them
  named_ids uuid[] not null,
  -- who, and the words: sealed, card numbers taken out
  told_sealed bytea not null,
  -- new: nobody has looked yet. noted: no money by itself.
  state text not null check (state in ('new', 'noted', 'matched', 'suspense', 'explained')),
  -- why no machine explains it, and which payout it might be
  doubt text,
  doubted_id uuid,
  unique (statement_id, number)
);
create index bank_lines_new on bank_lines (bank_account_id, id) where state = 'new';
create index bank_lines_in_suspense on bank_lines (bank_account_id, booked_on, id) where state = 'suspense';
create index bank_lines_by_reference on bank_lines (bank_account_id, bank_reference) where bank_reference is not null;

-- What explains a line, or a part of it. A machine's is booked at once; a person's when a second one has said so.
create table bank_matches (
  id uuid primary key,
  line_id uuid not null references bank_lines,
  kind text not null
    check (kind in ('payout_debited', 'payout_returned', 'acquirer_payout', 'merchant', 'acquirer', 'issuer', 'own', 'bank_fee')),
  -- a payout, an acquirer's payout, a merchant, an account at an acquirer
  subject_id uuid,
  amount_minor bigint not null check (amount_minor <> 0),
  proposed_at timestamptz not null,
  proposed_by text not null,
  reason text,
  booked_at timestamptz,
  booked_by text,
  withdrawn_at timestamptz,
  withdrawn_by text,
  check (num_nulls(booked_at, booked_by) in (0, 2)),
  check (num_nulls(withdrawn_at, withdrawn_by) in (0, 2)),
  check (booked_at is null or withdrawn_at is null)
);
create index bank_matches_of_line on bank_matches (line_id);
create index bank_matches_of_subject on bank_matches (subject_id) where subject_id is not null;
create index bank_matches_proposed on bank_matches (proposed_at) where booked_at is null and withdrawn_at is null;
create unique index bank_matches_one_proposed on bank_matches (line_id) where booked_at is null and withdrawn_at is null;

-- Files that lie in an account's folder and were looked at: by name, size and time nobody reads them again.
create table bank_files (
  id uuid primary key,
  bank_account_id uuid not null references bank_accounts,
  name text not null,
  size_bytes bigint not null,
  modified_ms bigint not null,
  kind text not null check (kind in ('pain.002', 'camt.05x', 'unknown')),
  looked_at timestamptz not null,
  -- why it was not read, in a sentence that repeats none of it
  refusal text,
  -- when a look into the folder found it no more
  gone_at timestamptz,
  unique (bank_account_id, name, size_bytes, modified_ms)
);
create index bank_files_refused on bank_files (bank_account_id) where refusal is not null and gone_at is null;
