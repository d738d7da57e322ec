-- whipround: outside a transaction
-- Since when an acquirer's account has paid us: an attempt whose id follows from its share is in no order of time. An index that a failed
-- build left behind is made anew.
drop index concurrently if exists attempts_first_paid;
create index concurrently attempts_first_paid on attempts (acquirer_account_id, created_at) where payment_id is not null;
