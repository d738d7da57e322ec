-- An event that a teller cannot tell is put aside for that teller, and the later ones of its purchase wait behind it:
-- everybody else's go on.
create table parked_events (
  event_id bigint not null references events,
  -- webhooks, notifications, messages
  teller text not null,
  purchase_id uuid not null references purchases,
  -- why it could not be told; null for one that waits behind another
  error text,
  parked_at timestamptz not null default now(),
  primary key (event_id, teller)
);
create index parked_events_purchase on parked_events (purchase_id, teller, event_id);

-- The number a merchant sees (`webhook-sequence`) counts what it is told of a purchase, so that a gap means a loss; the
-- event's own counts internal events, too. What was planned before keeps the number it may have been told under, and
-- later ones go on from there: a receiver that drops lower numbers drops nothing.
alter table webhook_deliveries add column number integer;
update webhook_deliveries set number = sequence;
alter table webhook_deliveries alter column number set not null;
create unique index webhook_deliveries_number on webhook_deliveries (purchase_id, number);
