-- Unwinding: refunds, releases and cancellations of accepted purchases, in whole or in part.

create table unwindings (
  -- ref_… in the token API
  id uuid primary key,
  purchase_id uuid not null references purchases,
  -- full: everything that was left, the fee with it
  extent text not null check (extent in ('full', 'partial')),
  cause text not null check (cause in ('refund', 'release', 'cancel')),
  -- of the merchant's claim; 0 for a purchase of nothing
  amount_minor bigint not null check (amount_minor >= 0),
  -- whose credential asked: key_…, staff_…, mer_…
  requested_by text not null,
  -- business clock
  requested_at timestamptz not null,
  -- payments in flight are awaited until then; later approvals are sent back
  waits_until timestamptz not null,
  -- null until it is settled who gets what: a partial one waits for payments in flight first
  planned_at timestamptz,
  completed_at timestamptz,
  -- sent back to cards, and refused by the acquirer: a payable the operator pays by other means
  returned_minor bigint not null default 0,
  unpaid_minor bigint not null default 0
);
create index unwindings_purchase on unwindings (purchase_id, requested_at);
-- one at a time
create unique index unwindings_under_way on unwindings (purchase_id) where completed_at is null;

alter table purchases
  -- set while an unwinding is under way: collecting stops, or waits
  add column unwinding text check (unwinding in ('full', 'partial')),
  -- of the amount: asked back by the merchant so far
  add column refunded_minor bigint not null default 0,
  add constraint purchases_refunded_check check (refunded_minor between 0 and amount_minor);

alter table operations add column unwinding_id uuid references unwindings;
create index operations_unwinding on operations (unwinding_id) where unwinding_id is not null;
create index operations_purchase on operations (purchase_id);

-- A refund is a line of its own, negative: transfers are sums of lines
alter table transfer_items
  add column kind text not null default 'settlement' check (kind in ('settlement', 'refund')),
  add column unwinding_id uuid unique references unwindings,
  drop constraint transfer_items_purchase_id_key,
  drop constraint transfer_items_amount_minor_check,
  add constraint transfer_items_amount_minor_check
    check (case kind when 'settlement' then amount_minor > 0 and unwinding_id is null
                     else amount_minor < 0 and unwinding_id is not null end);
create unique index transfer_items_settlement on transfer_items (purchase_id) where kind = 'settlement';
create index transfer_items_purchase on transfer_items (purchase_id);
