-- whipround: outside a transaction
-- What is told of a merchant's payouts is read in the order in which it was planned. An index that a failed build left behind is made anew.
drop index concurrently if exists webhook_deliveries_told_of_payouts;
create index concurrently webhook_deliveries_told_of_payouts on webhook_deliveries (merchant_id, id) where payout_id is not null;
