import type { Account } from '../../books/index.ts'

/** Rows of ours that make up a part of a balance, whatever the books say: `owner_id`, `currency`, `amount` (debit positive). */
interface Part {
  readonly name: string
  readonly sql: string
}

export interface Parts {
  readonly parts: readonly Part[]
}

/** Lines of banks by what they were said to be. */
export const explained = (kinds: string, owner: string) => `
  select ${owner} as owner_id, currency, -bank_matches.amount_minor as amount
    from bank_matches join bank_lines on bank_lines.id = line_id join bank_accounts on bank_accounts.id = bank_account_id
   where bank_matches.booked_at is not null and bank_matches.kind in (${kinds})`

const firstOpenings = (owner: string, sign: '' | '-') => `
  select distinct on (bank_account_id) ${owner} as owner_id, currency, ${sign}opening_minor as amount
    from bank_statements join bank_accounts on bank_accounts.id = bank_account_id
   where family = 'camt.053' order by bank_account_id, opened_on, bank_statements.id`

/** A payout whose items are in no other. */
export const living = `state in ('exported', 'sent', 'paid')
   and exists (select from payout_items where payout_id = payouts.id and ended_at is null)`

/** Of the accounts that banks and payouts move. */
export const BANK_ITEMS = {
  bank: {
    parts: [
      { name: 'opening', sql: firstOpenings('bank_account_id', '') },
      {
        name: 'lines',
        sql: `select bank_account_id as owner_id, currency, amount_minor as amount
                from bank_lines join bank_accounts on bank_accounts.id = bank_account_id
               where state in ('matched', 'suspense', 'explained')`,
      },
      {
        name: 'refunds_by_other_means',
        sql: `select null::uuid as owner_id, attempts.currency, -operations.amount_minor as amount
                from decisions join operations on operations.id::text = subject join attempts on attempts.id = attempt_id
               where decisions.kind = 'operation' and outcome = 'paid_out'`,
      },
    ],
  },
  in_transit: {
    parts: [
      {
        name: 'payouts',
        sql: `select bank_account_id as owner_id, currency, -amount_minor as amount
                from payouts join payout_files on payout_files.id = file_id where is_in_transit`,
      },
    ],
  },
  suspense: {
    parts: [
      {
        name: 'lines',
        sql: `select bank_account_id as owner_id, currency, -amount_minor as amount
                from bank_lines join bank_accounts on bank_accounts.id = bank_account_id where state = 'suspense'`,
      },
    ],
  },
  own_funds: {
    parts: [
      { name: 'openings', sql: firstOpenings('null::uuid', '-') },
      { name: 'put_in_or_taken_out', sql: explained(`'own'`, 'null::uuid') },
    ],
  },
  reserve: {
    parts: [
      {
        name: 'kept_back',
        sql: `select merchant_id as owner_id, currency, -reserve_minor as amount from payouts
               where reserve_minor > 0 and reserve_released_at is null and ${living}`,
      },
    ],
  },
  paid_outside: {
    parts: [
      {
        name: 'openings',
        sql: 'select merchant_id as owner_id, currency, -paid_outside_minor as amount from payout_openings where paid_outside_minor > 0',
      },
    ],
  },
} as const satisfies Partial<Record<Account, Parts>>
