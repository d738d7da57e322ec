-- A payer withdraws from the credit itself and keeps the purchase (ADR 0098).
alter table purchases
  -- Decided when it is accepted: the first moment at which it is too late. Null: never accepted, or no credit of the law.
  add column credit_withdrawable_until timestamptz,
  add column credit_withdrawn_at timestamptz;

-- Credits that are younger than their period have the right already. A delivery that nobody knew counts as the day of the contract.
update purchases set credit_withdrawable_until =
         ((purchases.accepted_at at time zone merchants.time_zone)::date + 1
           + greatest(14, coalesce((purchases.credit_basis->'offer'->>'return_policy_days')::integer, 0)))::timestamp
         at time zone merchants.time_zone
  from merchants
 where merchants.id = purchases.merchant_id and purchases.credit_regime in ('light', 'full') and purchases.accepted_at is not null;

-- Beside a sale's: of a credit nobody is asked, and `reimburse_by` is until when its payer repays.
alter table withdrawals
  drop constraint withdrawals_contract_check,
  add constraint withdrawals_contract_check check (contract in ('sale', 'credit')),
  add constraint credits_ask_nobody check (contract = 'sale' or (handling = 'automatic' and state in ('declared', 'accepted')));
