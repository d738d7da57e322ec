-- What an acquirer says that it has paid us, or taken from us: a payout, once, by its own id. Another word about one that is known
-- is a finding, and changes nothing.
create table acquirer_payouts (
  id uuid primary key,
  acquirer_account_id uuid not null references acquirer_accounts,
  -- as the acquirer calls it
  reference text not null,
  currency char(3) not null,
  -- below zero it was taken from our bank account
  amount_minor bigint not null,
  made_at timestamptz not null,
  arrives_on date,
  -- what a line of the bank carries of it
  bank_references text[] not null,
  iban_last4 char(4),
  -- failed: the bank did not take it, and its money is in a later one
  state text not null check (state in ('sent', 'failed')),
  line_count integer not null,
  -- of its amount and all of its lines
  content_sha256 bytea not null,
  -- system clock
  read_at timestamptz not null,
  read_by text not null,
  unique (acquirer_account_id, reference)
);
create index acquirer_payouts_in_order on acquirer_payouts (made_at, id);
create trigger acquirer_payouts_stay before truncate on acquirer_payouts
  for each statement execute function refuse_change();

-- One movement on the acquirer's account, inside a payout: gross less fee is net, and all nets are the payout.
create table acquirer_payout_lines (
  id uuid primary key,
  payout_id uuid not null references acquirer_payouts,
  acquirer_account_id uuid not null references acquirer_accounts,
  number integer not null,
  reference text not null,
  kind text not null check (kind in
    ('charge', 'refund', 'refund_returned', 'dispute', 'dispute_returned', 'fee', 'payout_returned', 'adjustment')),
  currency char(3) not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  booked_at timestamptz not null,
  payment_id text,
  -- of a refund, a dispute or a payout: the acquirer's own
  acquirer_ref text,
  -- what of ours it is, once that is known
  attempt_id uuid references attempts,
  operation_id uuid references operations,
  dispute_id uuid references disputes,
  doubt text check (doubt in ('unknown', 'differs', 'repeated')),
  unique (payout_id, number)
);
create index acquirer_payout_lines_by_reference on acquirer_payout_lines (acquirer_account_id, reference);
create index acquirer_payout_lines_of_attempt on acquirer_payout_lines (attempt_id) where attempt_id is not null;
create index acquirer_payout_lines_doubted on acquirer_payout_lines (id) where doubt is not null;
create trigger acquirer_payout_lines_stay before truncate on acquirer_payout_lines
  for each statement execute function refuse_change();

alter table parity_findings drop constraint parity_findings_books_check;
alter table parity_findings add constraint parity_findings_books_check
  check (books in ('acquirer', 'issuer', 'psp', 'payouts'));
