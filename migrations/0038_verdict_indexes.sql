-- whipround: outside a transaction
-- A dispute may name the acquirer's payment and nothing of ours. An index that a failed build left behind is made anew.
drop index concurrently if exists attempts_payment;
create index concurrently attempts_payment on attempts (acquirer_account_id, payment_id) where payment_id is not null;
-- The few that operators are told about.
drop index concurrently if exists operations_told;
create index concurrently operations_told on operations (state)
  where state in ('accepted', 'reversed') or rejected_as is not null;
