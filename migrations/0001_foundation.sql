-- Companies, their people and credentials -----------------------------------------------------------------------

create table companies (
  id uuid primary key,
  name text not null,
  basic_auth_enabled boolean not null default false,
  created_at timestamptz not null default now()
);

create table staff (
  id uuid primary key,
  company_id uuid not null references companies,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index staff_email on staff (lower(email));

create table api_keys (
  id text primary key,
  company_id uuid not null references companies,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table access_tokens (
  token_hash bytea primary key,
  company_id uuid not null references companies,
  api_key_id text not null references api_keys,
  expires_at timestamptz not null
);
create index access_tokens_expiry on access_tokens (expires_at);

-- Merchants: one payment solution each --------------------------------------------------------------------------

create table merchants (
  id uuid primary key,
  company_id uuid not null references companies,
  name text not null,
  payment_type text not null check (payment_type in ('SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT')),
  settlement text not null default 'TRANSFER' check (settlement in ('BACK', 'TRANSFER')),
  country_code char(2) not null default 'FR',
  site_url text not null,
  logo_url text,
  brand_colour text,
  pot_deadline_hours integer not null default 48 check (pot_deadline_hours between 1 and 144),
  link_lifetime_days integer not null default 30 check (link_lifetime_days between 1 and 365),
  secret_sealed bytea not null,
  notification_secret_sealed bytea,
  created_at timestamptz not null default now()
);
create index merchants_company on merchants (company_id);

create table merchant_tokens (
  token_hash bytea primary key,
  merchant_id uuid not null references merchants,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table webhook_endpoints (
  merchant_id uuid primary key references merchants,
  url text not null,
  token_sealed bytea not null,
  signing_secret_sealed bytea not null,
  -- opt-in event names beyond the three documented ones
  extra_events text[] not null default '{}',
  set_at timestamptz not null,
  disabled_at timestamptz,
  disabled_reason text
);

-- Clients and purchases -----------------------------------------------------------------------------------------

create table clients (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  ref text,
  first_name text,
  last_name text,
  email text,
  phone_number text,
  -- a pledger agrees to show the merchant more than a name
  shares_email boolean not null default true,
  created_at timestamptz not null
);
create unique index clients_ref on clients (merchant_id, ref) where ref is not null;

create table purchases (
  id uuid primary key,
  company_id uuid not null references companies,
  merchant_id uuid not null references merchants,
  client_id uuid references clients,
  reference text,
  title text not null,
  subtitle text,
  description text,
  picture_url text,
  amount_minor bigint not null check (amount_minor >= 0),
  currency char(3) not null,
  payment_type text not null,
  settlement text not null,
  language text not null,
  callback_url text,
  redirect_url text,
  cancel_url text,
  payment_notification_url text,
  error_notification_url text,
  metadata jsonb,
  state text not null check (state in
    ('initialized', 'authorizing', 'leader_processed', 'successful', 'failed_payer', 'failed_connector', 'cancelled',
     'aborted', 'refunded')),
  -- why it failed (decline code) or was cancelled; null elsewhere
  reason text,
  -- business clock
  created_at timestamptz not null,
  accepted_at timestamptz,
  link_expires_at timestamptz not null,
  link_version integer not null default 1,
  -- the newest event's sequence number; grows under the row lock
  event_sequence integer not null default 1,
  -- the browser that paid as leader (SHA-256 of its cookie)
  leader_browser_hash bytea,
  -- the pot: this row is its lock
  pot_state text check (pot_state in ('open', 'closing', 'closed')),
  pot_deadline_at timestamptz,
  -- a closing pot's next step; business clock
  pot_step_at timestamptz,
  covered_until timestamptz,
  pledged_minor bigint not null default 0,
  -- undecided pledges: promised to an attempt, not yet paid
  reserved_minor bigint not null default 0,
  unpaid_pledges integer not null default 0,
  show_names boolean not null default true,
  -- the leader’s words to the friends
  leader_message text,
  check (pledged_minor >= 0 and reserved_minor >= 0 and pledged_minor + reserved_minor <= amount_minor)
);
create index purchases_merchant on purchases (merchant_id, created_at desc, id);
create index purchases_client on purchases (client_id, created_at desc);
-- a reference is taken once a purchase with it is accepted, and only then
create unique index purchases_reference_taken on purchases (merchant_id, reference) where accepted_at is not null;
create index purchases_pot_due on purchases (pot_deadline_at) where pot_state = 'open';
create index purchases_pot_closing on purchases (pot_step_at) where pot_state = 'closing';
create index purchases_link_due on purchases (link_expires_at) where state in ('initialized', 'failed_payer');

create table purchase_products (
  purchase_id uuid not null references purchases,
  position integer not null,
  ref text,
  label text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency char(3) not null,
  primary key (purchase_id, position)
);

-- Shares: who owes how much, and when ---------------------------------------------------------------------------

create table shares (
  id uuid primary key,
  purchase_id uuid not null references purchases,
  -- 0 is the leader's
  position integer not null,
  role text not null check (role in ('leader', 'pledger')),
  client_id uuid references clients,
  name text,
  email text,
  phone_number text,
  principal_minor bigint not null check (principal_minor >= 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  state text not null check (state in ('planned', 'owed', 'paid', 'refused', 'lapsed', 'cancelled')),
  -- typed by the leader: equal splitting leaves it alone
  amount_is_fixed boolean not null default false,
  message text,
  link_version integer not null default 1,
  paid_at timestamptz,
  unique (purchase_id, position)
);

-- Attempts and their operations: where money moves ---------------------------------------------------------------

create table attempts (
  -- also the idempotency key of the session at the acquirer: born before the call, kept for ever
  id uuid primary key,
  purchase_id uuid not null references purchases,
  share_id uuid not null references shares,
  kind text not null check (kind in ('hold', 'sale')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  state text not null check (state in
    ('created', 'open', 'closing', 'unknown', 'dead', 'held', 'paid', 'captured', 'voided', 'refunded')),
  -- why it died, or is being closed
  reason text,
  session_id text,
  page_url text,
  payment_id text,
  card_brand text,
  card_last4 text,
  held_until timestamptz,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  browser_hash bytea,
  -- business clock
  created_at timestamptz not null,
  deadline_at timestamptz not null,
  decided_at timestamptz,
  -- system clock: the next look-up at the acquirer, while undecided
  check_at timestamptz,
  checks integer not null default 0,
  check (captured_minor <= amount_minor and refunded_minor <= captured_minor)
);
create unique index attempts_one_undecided on attempts (share_id)
  where state in ('created', 'open', 'closing', 'unknown');
create index attempts_purchase on attempts (purchase_id);
create index attempts_session on attempts (session_id);
create index attempts_check on attempts (check_at) where check_at is not null;
create index attempts_deadline on attempts (deadline_at) where state in ('created', 'open');

create table operations (
  -- also the idempotency key at the acquirer
  id uuid primary key,
  attempt_id uuid not null references attempts,
  purchase_id uuid not null references purchases,
  kind text not null check (kind in ('authorise', 'capture', 'void', 'refund')),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('requested', 'unknown', 'succeeded', 'refused')),
  acquirer_ref text,
  refusal_code text,
  created_at timestamptz not null,
  decided_at timestamptz,
  tries integer not null default 0,
  -- system clock: when a worker may send or look up next; null once decided
  run_at timestamptz
);
create index operations_attempt on operations (attempt_id);
create index operations_due on operations (run_at) where run_at is not null;
-- one movement in flight per attempt
create unique index operations_one_undecided on operations (attempt_id)
  where state in ('requested', 'unknown');

-- Ledger: double entry -------------------------------------------------------------------------------------------

create table journals (
  id bigint generated always as identity primary key,
  purchase_id uuid not null references purchases,
  kind text not null,
  -- the attempt, operation or purchase that caused it: with the kind, once
  cause_id uuid not null,
  currency char(3) not null,
  occurred_at timestamptz not null,
  unique (kind, cause_id)
);
create index journals_purchase on journals (purchase_id);

create table postings (
  journal_id bigint not null references journals,
  line integer not null,
  account text not null,
  -- the share, merchant or attempt whose sub-account it is
  owner_id uuid,
  -- debit positive, credit negative
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (journal_id, line)
);
create index postings_account on postings (account, owner_id);

create function assert_journal_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from postings where journal_id = new.journal_id) <> 0 then
    raise exception 'journal % does not balance', new.journal_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on postings
  deferrable initially deferred for each row execute function assert_journal_balances();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger journals_append_only before update or delete on journals
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete on postings
  for each statement execute function refuse_change();

-- How the merchant gets the money: one item of a later bank transfer per purchase
create table transfer_items (
  id uuid primary key,
  purchase_id uuid not null unique references purchases,
  merchant_id uuid not null references merchants,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  state text not null default 'recorded' check (state in ('recorded', 'sent')),
  recorded_at timestamptz not null
);

-- Events and tellers ---------------------------------------------------------------------------------------------

create table events (
  id bigint generated always as identity primary key,
  purchase_id uuid not null references purchases,
  merchant_id uuid not null references merchants,
  sequence integer not null,
  name text not null,
  -- the share and the client concerned, and facts a teller needs
  share_id uuid,
  client_id uuid,
  detail jsonb,
  -- business clock
  occurred_at timestamptz not null,
  dispatched_at timestamptz,
  unique (purchase_id, sequence)
);
create index events_undispatched on events (id) where dispatched_at is null;

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  merchant_id uuid not null references merchants,
  purchase_id uuid not null references purchases,
  sequence integer not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'exhausted', 'discarded')),
  tries integer not null default 0,
  -- system clock; null once ended
  run_at timestamptz,
  first_tried_at timestamptz,
  ended_at timestamptz,
  unique (event_id, merchant_id)
);
create index webhook_deliveries_due on webhook_deliveries (merchant_id, run_at) where state = 'pending';
create index webhook_deliveries_order on webhook_deliveries (purchase_id, sequence) where state = 'pending';

create table webhook_tries (
  delivery_id bigint not null references webhook_deliveries,
  try integer not null,
  tried_at timestamptz not null,
  duration_ms integer not null,
  -- null when no answer came
  status integer,
  -- null when the answer was a 2xx
  error text,
  primary key (delivery_id, try)
);

create table messages (
  id uuid primary key,
  event_id bigint not null references events,
  purchase_id uuid not null references purchases,
  share_id uuid references shares,
  template text not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  language text not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  tries integer not null default 0,
  -- system clock; doubles as the lease: whoever claims it moves it forward
  run_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  unique (event_id, template, channel, recipient)
);
create index messages_due on messages (run_at) where state = 'pending';
create index messages_purchase on messages (purchase_id);

create table message_tries (
  message_id uuid not null references messages,
  try integer not null,
  tried_at timestamptz not null,
  duration_ms integer not null,
  -- null when the transport took it
  error text,
  primary key (message_id, try)
);

-- Idempotency-Key: in its own table, so that it can be unique and be swept ------------------------------------------

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  purchase_id uuid,
  -- null until the answer is known
  status integer,
  body text,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
