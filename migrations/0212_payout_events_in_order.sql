-- whipround: outside a transaction
-- What is told of a payout has its order, and its numbers. An index that a failed build left behind is made anew.
drop index concurrently if exists events_of_payout;
create unique index concurrently events_of_payout on events (payout_id, sequence) where payout_id is not null;
drop index concurrently if exists webhook_deliveries_of_payout;
create unique index concurrently webhook_deliveries_of_payout on webhook_deliveries (payout_id, number)
  where payout_id is not null;
