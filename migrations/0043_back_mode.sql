-- Back mode (ADR 0024): a purchase is settled through its merchant's own PSP, with a card made for it.

-- Accounts of merchants at their PSPs. One that was replaced keeps its row: what was settled there names it.
create table psp_accounts (
  -- also in the address of its callbacks
  id uuid primary key,
  merchant_id uuid not null references merchants,
  -- the brand, which knows its family
  psp text not null,
  mode text not null check (mode in ('test', 'live')),
  -- as the PSP called it when it was asked; null: it has not told
  reference text,
  -- a simulator's; null: the PSP's own
  api_url text,
  -- the merchant's credentials as JSON, secrets included; null: disconnected
  settings_sealed bytea,
  -- the PSP's test card in place of ours, outside production
  mocks_card boolean not null default false check (not mocks_card or mode = 'test'),
  -- ours, or the one the PSP would have sent itself
  notifies_as text not null default 'ours' check (notifies_as in ('ours', 'native')),
  -- system clock, all of them
  connected_at timestamptz not null,
  changed_at timestamptz not null,
  disconnected_at timestamptz,
  -- when it was last asked whether it accepts the credentials, and what it said; null: accepted unchecked
  checked_at timestamptz,
  check_outcome text
);
create unique index psp_accounts_of_merchant on psp_accounts (merchant_id) where disconnected_at is null;

-- Accounts of ours at card issuers; new cards are made at the default.
create table issuer_accounts (
  id uuid primary key,
  issuer text not null,
  mode text not null check (mode in ('test', 'live')),
  reference text not null,
  api_url text,
  settings_sealed bytea,
  is_default boolean not null default false,
  connected_at timestamptz not null,
  changed_at timestamptz not null,
  disconnected_at timestamptz,
  checked_at timestamptz not null,
  check_outcome text not null default 'ok',
  unique (issuer, mode, reference),
  check (not is_default or disconnected_at is null)
);
create unique index issuer_accounts_default on issuer_accounts ((true)) where is_default;

-- One per purchase in mode BACK with an amount. Its purchase's row is its lock.
create table settlements (
  purchase_id uuid primary key references purchases,
  merchant_id uuid not null references merchants,
  psp_account_id uuid not null references psp_accounts,
  -- set before a card is asked for: from then on there may be one
  issuer_account_id uuid references issuer_accounts,
  state text not null check (state in ('requested', 'charging', 'unknown', 'waiting', 'voiding', 'settled', 'refused', 'withdrawn')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- what the PSP and the issuer are told, fixed at intent: whoever sends it again sends the same
  charge jsonb not null,
  -- the try that counts: its reference at the PSP follows from it
  try_number int not null default 1,
  card_id text,
  -- nothing can be debited any more
  card_closed_at timestamptz,
  payment_id text,
  -- as the PSP tells it: status, label, uid, extra, when
  payment jsonb,
  -- why it was refused: our code, and where (card, psp)
  refusal jsonb,
  -- somebody wants it undone: waits for the verdict, then voids where that is possible
  withdrawal_wanted_at timestamptz,
  -- what the issuer's events say
  debited_minor bigint not null default 0 check (debited_minor >= 0),
  credited_minor bigint not null default 0 check (credited_minor >= 0),
  -- of the amount, never debited: the payers'
  undebited_minor bigint not null default 0 check (undebited_minor >= 0),
  -- debited beyond what the merchant was owed, and not credited since: our loss
  lost_minor bigint not null default 0 check (lost_minor >= 0),
  -- business clock
  requested_at timestamptz not null,
  deadline_at timestamptz not null,
  decided_at timestamptz,
  -- when a deadline or a last debit has to be looked at; null: nothing is waited for
  due_at timestamptz,
  -- system clock: the next step, and whose it is until when
  step_at timestamptz,
  leased_until timestamptz,
  -- of the try: its first sending, its last, and when its PSP first had nothing of it
  first_sent_at timestamptz,
  sent_at timestamptz,
  absent_at timestamptz,
  -- without a change of state
  steps int not null default 0
);
create index settlements_due on settlements (step_at) where step_at is not null;
create index settlements_waited_for on settlements (due_at) where due_at is not null;
create index settlements_lost on settlements (purchase_id) where lost_minor > 0;
-- how its issuer names it
create index settlements_card on settlements (card_id);

-- Every call to the issuer and the PSP: intent before, outcome after.
create table settlement_tries (
  id uuid primary key,
  purchase_id uuid not null references settlements,
  kind text not null check (kind in ('issue', 'sale', 'authorise', 'capture', 'void', 'look_up', 'destroy', 'look_up_card')),
  try_number int not null,
  sent_at timestamptz not null,
  answered_at timestamptz,
  -- answered, not_sent, rejected, no_answer
  outcome text,
  -- the PSP's or issuer's own code or word, without values of ours
  detail text
);
create index settlement_tries_of_purchase on settlement_tries (purchase_id, sent_at);

-- What the issuer tells of a card: facts, stored once, applied in order per purchase.
create table card_movements (
  issuer_account_id uuid not null references issuer_accounts,
  event_id text not null,
  purchase_id uuid not null references settlements,
  -- undebited is ours: charged, and never debited
  kind text not null check (kind in ('authorised', 'released', 'debited', 'credited', 'undebited')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  occurred_at timestamptz not null,
  heard_at timestamptz not null,
  -- null: waits
  applied_at timestamptz,
  -- system clock, of a waiting one: when it is tried again; null: a person decides
  retry_at timestamptz,
  unwinding_id uuid,
  primary key (issuer_account_id, event_id)
);
create index card_movements_waiting on card_movements (purchase_id, occurred_at) where applied_at is null;

-- When the merchant was promised its money (TRANSFER: at acceptance) or has been paid (BACK): nothing is collected from
-- others, captured or finished before. Whoever was promised it before has an item, and whatever was accepted in mode
-- BACK before there was one waited for nobody.
alter table purchases add column settled_at timestamptz;
update purchases set settled_at = coalesce(item.recorded_at, accepted.accepted_at)
  from purchases accepted left join transfer_items item on item.purchase_id = accepted.id and item.kind = 'settlement'
 where accepted.id = purchases.id and purchases.accepted_at is not null;

-- A reference whose purchase the merchant's PSP refused is free again.
drop index purchases_reference_taken;
create unique index purchases_reference_taken on purchases (merchant_id, reference)
  where accepted_at is not null and state <> 'failed_connector';

-- Payers are made whole because the PSP refused, or because the merchant gave back there.
alter table unwindings
  drop constraint unwindings_cause_check,
  add constraint unwindings_cause_check check (cause in ('refund', 'release', 'cancel', 'connector', 'psp_credit')),
  -- it came too late: the merchant had been paid at its PSP, and gives back there
  add column declined_at timestamptz;
