-- A payer's bank asks the acquirer for the money back: it is taken at once, and comes back if the dispute is won.
create table disputes (
  id uuid primary key,
  acquirer_account_id uuid not null references acquirer_accounts,
  -- as the acquirer calls it
  reference text not null,
  payment_id text not null,
  -- null: of a payment that we do not know
  attempt_id uuid references attempts,
  purchase_id uuid references purchases,
  state text not null check (state in ('opened', 'won', 'lost')),
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  currency char(3) not null,
  -- the scheme's or the acquirer's own code
  reason text not null,
  -- business clock, all of them
  respond_by timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  unique (acquirer_account_id, reference)
);
create index disputes_open on disputes (opened_at) where state = 'opened';
create index disputes_purchase on disputes (purchase_id);
create trigger disputes_stay before truncate on disputes for each statement execute function refuse_change();

-- Each event of an acquirer counts once. It is claimed before it is worked on; where nobody finished, it comes again.
create table callback_events (
  acquirer_account_id uuid not null references acquirer_accounts,
  event_id text not null,
  -- system clock
  leased_until timestamptz not null,
  done_at timestamptz,
  primary key (acquirer_account_id, event_id)
);
create index callback_events_done on callback_events (done_at) where done_at is not null;
