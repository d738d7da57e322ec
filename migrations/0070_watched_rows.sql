-- whipround: outside a transaction
-- What readiness and metrics ask at every call: the few settlements that nobody has decided, and the few refunds that were
-- refused or taken back. An index that a failed build left behind is made anew.
drop index concurrently if exists settlements_undecided;
create index concurrently settlements_undecided on settlements (issuer_account_id, currency) include (amount_minor)
  where state in ('requested', 'charging', 'unknown', 'waiting', 'voiding');
drop index concurrently if exists operations_owed;
create index concurrently operations_owed on operations (decided_at, id) where kind = 'refund' and state in ('refused', 'reversed');
