/**
 * What of these merchants, a select of ids, who owe have to pay, and since which accounting day: common tables of which the last is
 * `debts`. What they owe is the balance that is kept of their account, so that nobody adds up its days; since when is looked for among
 * those alone who owe. Journals without a place yet, a minute's, do not count.
 */
export const debtsOf = (merchants: string) => `
  negative as (
    select owner_id, currency from account_balances
     where account = 'merchant_payable' and credit_minor < debit_minor and owner_id in (${merchants})),
  owing as (
    select owner_id as merchant_id, currency, day,
           sum(credit_minor - debit_minor) over (partition by owner_id, currency order by day) as owed
      from negative join account_days using (owner_id, currency) where account = 'merchant_payable'),
  debts as (
    select merchant_id, currency, -(array_agg(owed order by day desc))[1] as amount,
           min(day) filter (where day > coalesce(last_even, '-infinity')) as since
      from (select owing.*, max(day) filter (where owed >= 0) over (partition by merchant_id, currency) as last_even
              from owing) run
     group by merchant_id, currency)`
