-- The figures of the back office's first page. What was accepted lately is summed from the index alone, and so is what was promised.
create index purchases_accepted on purchases (company_id, accepted_at) include (merchant_id, amount_minor, currency)
  where accepted_at is not null;
create index transfer_items_of_merchant on transfer_items (merchant_id, recorded_at) include (amount_minor, currency);
-- What a shop has missed for good.
create index notification_deliveries_missed on notification_deliveries (merchant_id, ended_at) where state = 'exhausted';
create index webhook_deliveries_missed on webhook_deliveries (merchant_id, ended_at) where state = 'exhausted';
