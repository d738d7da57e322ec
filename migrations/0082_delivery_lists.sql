-- whipround: outside a transaction
-- Whoever asks what shops were told reads the newest of each merchant, or what they have not taken. An index that a failed build
-- left behind is made anew.
drop index concurrently if exists webhook_deliveries_listed;
create index concurrently webhook_deliveries_listed on webhook_deliveries (merchant_id, planned_at, id);
drop index concurrently if exists webhook_deliveries_missed;
create index concurrently webhook_deliveries_missed on webhook_deliveries (merchant_id, planned_at, id) where state <> 'delivered';
drop index concurrently if exists notification_deliveries_listed;
create index concurrently notification_deliveries_listed on notification_deliveries (merchant_id, planned_at, id);
drop index concurrently if exists notification_deliveries_missed;
create index concurrently notification_deliveries_missed on notification_deliveries (merchant_id, planned_at, id)
  where state <> 'delivered';
