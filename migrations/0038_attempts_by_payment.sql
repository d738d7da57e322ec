-- whipround: outside a transaction
-- A dispute may name the acquirer's payment and nothing of ours. An index that a failed build left behind is made anew.
drop index concurrently if exists attempts_payment;
create index concurrently attempts_payment on attempts (acquirer_account_id, payment_id) where payment_id is not null;
