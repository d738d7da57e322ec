-- One payer, several dates: instalments, deferred payments, deposits and balances are shares with a day.

alter table merchants
  -- DEFERRED: a signed call may make today the due date
  add column may_advance_due_date boolean not null default true;

alter table purchases
  -- the second instalment's, deferred or balance date that the merchant asked for
  add column requested_on date,
  -- the schedule shown to the payer: its first day and what it costs a year, in percent
  add column planned_on date,
  add column taeg_percent double precision,
  add column debit_rate_percent double precision;

alter table shares
  add column kind text not null default 'part'
    check (kind in ('part', 'installment', 'deferred', 'deposit', 'balance')),
  -- null: a part of a split, due when its pot says so
  add column due_on date,
  -- business clock: the next step of its collection (reminder, renewal, charge, retry…); null when there is none
  add column collect_at timestamptz,
  add column reminded_at timestamptz,
  -- the first refused charge: the retry plan counts from here
  add column first_refused_at timestamptz,
  add column retry_step integer not null default 0,
  -- why the last charge was refused
  add column refusal_code text;
alter table shares drop constraint shares_state_check;
alter table shares add constraint shares_state_check
  check (state in ('planned', 'owed', 'paid', 'refused', 'lapsed', 'cancelled', 'written_off'));
create index shares_collect_due on shares (collect_at) where collect_at is not null;

alter table attempts
  -- payer: on a card page. merchant: with the stored card, nobody present
  add column initiated_by text not null default 'payer' check (initiated_by in ('payer', 'merchant'));

-- The card that later shares are charged to: the acquirer's token for it, of use with our acquirer key only
create table stored_cards (
  id uuid primary key,
  purchase_id uuid not null references purchases,
  -- the attempt in which the payer agreed
  attempt_id uuid not null unique references attempts,
  credential text not null,
  brand text not null,
  last4 text not null,
  -- yyyy-mm, when the acquirer says
  expiry text,
  stored_at timestamptz not null,
  replaced_at timestamptz
);
create unique index stored_cards_current on stored_cards (purchase_id) where replaced_at is null;
