-- A fact may be about a payout instead of a purchase: it has the same numbers, is told by the same deliveries, and is in no feed.
-- Checks are not proven of rows of before, which all have a purchase: nothing is read for them.
alter table events
  alter column purchase_id drop not null,
  add column payout_id uuid references payouts,
  add constraint events_of_one check (num_nonnulls(purchase_id, payout_id) = 1) not valid,
  drop constraint events_numbered_when_dispatched,
  add constraint events_numbered_when_dispatched
    check (payout_id is not null or (dispatched_at is null) = (feed_position is null)) not valid;
alter table webhook_deliveries
  alter column purchase_id drop not null,
  add column payout_id uuid references payouts,
  add constraint webhook_deliveries_of_one check (num_nonnulls(purchase_id, payout_id) = 1) not valid;
