-- whipround: outside a transaction
-- Lists of staff: by amount, and by who pays the merchant. An index that a failed build left behind is made anew.
drop index concurrently if exists purchases_amount;
create index concurrently purchases_amount on purchases (company_id, amount_minor);
drop index concurrently if exists purchases_settlement;
create index concurrently purchases_settlement on purchases (company_id, settlement, created_at, id);
-- What was sold before there was an index of names and cards, a day at a time.
select count(fill_purchase_terms(ids)) from (select array_agg(id) as ids from purchases group by created_at::date) days;
-- The few that wait for a person.
drop index concurrently if exists notification_deliveries_missed;
create index concurrently notification_deliveries_missed on notification_deliveries (purchase_id) where state = 'exhausted';
