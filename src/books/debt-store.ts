/**
 * What of these merchants, a select of ids, who owe have to pay, and since which accounting day: common tables, of which the last is
 * `debts`, behind `with recursive`. What they owe is the balance that is kept of their account; since when is found day by day, back
 * from the newest to the one before which nothing was owed, so that nobody adds up years. Journals without a place yet, a minute's, do
 * not count.
 */
export const debtsOf = (merchants: string) => `
  owing (merchant_id, currency, amount, since, owed_before) as (
    select owner_id, currency, debit_minor - credit_minor, 'infinity'::date, debit_minor - credit_minor
      from account_balances
     where account = 'merchant_payable' and credit_minor < debit_minor and owner_id in (${merchants})
    union all
    select merchant_id, owing.currency, amount, newest.day, owed_before + newest.credit_minor - newest.debit_minor
      from owing cross join lateral (
           select day, credit_minor, debit_minor from account_days
            where owner_id = merchant_id and account = 'merchant_payable' and account_days.currency = owing.currency
              and day < since order by day desc limit 1) newest
     where owed_before > 0),
  debts as (select merchant_id, currency, amount, min(since) as since from owing group by merchant_id, currency, amount)`
