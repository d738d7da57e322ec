-- Where a merchant's machines are told when its purchase names no address: https://… or mailto:…; the end of a shared
-- payment has no address of the purchase's own.
alter table merchants
  add column payment_notification_url text,
  add column error_notification_url text,
  add column purchase_end_notification_url text;

-- What is told is made anew for each try, from facts that no longer change: neither bodies nor secrets are kept here.
create table notification_deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  merchant_id uuid not null references merchants,
  purchase_id uuid not null references purchases,
  -- the event's: notifications of one purchase go in this order
  sequence integer not null,
  kind text not null check (kind in ('transfer', 'error', 'split_end')),
  -- error: PRIMARY_KO, CONNECTOR_KO
  public_state text,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'exhausted', 'discarded')),
  tries integer not null default 0,
  -- how many tries came before the merchant asked for another round: the retry plan counts from there
  tries_before integer not null default 0,
  -- system clock; doubles as the lease; null once ended
  run_at timestamptz,
  ended_at timestamptz,
  check ((kind = 'error') = (public_state is not null)),
  -- a merchant is told of the money once
  unique (purchase_id, kind)
);
create index notification_deliveries_due on notification_deliveries (merchant_id, run_at) where state = 'pending';
create index notification_deliveries_order on notification_deliveries (purchase_id, sequence) where state = 'pending';

create table notification_tries (
  delivery_id bigint not null references notification_deliveries,
  try integer not null,
  tried_at timestamptz not null,
  duration_ms integer not null,
  -- null when no answer came, and for e-mails
  status integer,
  -- null when it was taken
  error text,
  primary key (delivery_id, try)
);
