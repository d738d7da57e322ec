-- Who lends what a merchant's buyers pay on dates, and what else decides which credit law an offer is under (docs/credit.md).
-- Merchants of before are unset: nobody was asked. New ones lend themselves, unless somebody else is named.
alter table merchants
  add column installment_days integer not null default 0 check (installment_days between 0 and 90),
  add column lender text not null default 'unset' check (lender in ('merchant', 'operator', 'partner', 'unset')),
  add column is_large_enterprise boolean not null default false,
  add column sells_claims boolean not null default false,
  add column return_policy_days integer not null default 0 check (return_policy_days between 0 and 366);
alter table merchants alter column lender set default 'merchant';

-- Decided once, in the transaction of acceptance, and never again: the law of that day stays a contract's law. Null: not accepted,
-- accepted before this was decided, or of nothing.
alter table purchases
  add column credit_regime text check (credit_regime in ('old_law', 'not_credit', 'exempt_deferral', 'light', 'full')),
  -- what it was decided from, and why: as `npm run credit -- regime` reads and writes it
  add column credit_basis jsonb,
  -- of the rules
  add column credit_rules text,
  -- The merchant lends: no payout has its money before its payers have paid.
  add column is_paid_when_collected boolean not null default false,
  add constraint credit_regime_whole check (
    (credit_regime is null) = (credit_basis is null) and (credit_regime is null) = (credit_rules is null));

-- What is never paid of it is its merchant's loss, and counts in a payout when its purchase does.
alter table payable_adjustments add column purchase_id uuid references purchases;

create function refuse_second_regime() returns trigger language plpgsql as $$
begin
  raise exception 'the credit regime of a purchase is decided once' using errcode = 'check_violation';
end $$;
create trigger credit_regime_stays before update of credit_regime, credit_basis, credit_rules, is_paid_when_collected on purchases
  for each row when (old.credit_regime is not null) execute function refuse_second_regime();

-- From that day on, offers that would need what is not built are refused; fixed when a database learnt of it.
alter table installation add column credit_enforced_from date not null default (current_date + 30);
