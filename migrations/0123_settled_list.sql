-- whipround: outside a transaction
-- What merchants in mode BACK were paid, by when, and when its card was debited: listed and exported page by page. An index that a
-- failed build left behind is made anew.
drop index concurrently if exists settlements_settled;
create index concurrently settlements_settled on settlements (decided_at, purchase_id) where state = 'settled';
drop index concurrently if exists card_movements_of_purchase;
create index concurrently card_movements_of_purchase on card_movements (purchase_id, occurred_at);
