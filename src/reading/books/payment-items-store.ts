import type { Account } from '../../books/index.ts'
import { explained, living, type Parts } from './bank-items-store.ts'

/** Of these kinds, line by line: there is no other row of it. */
const journalsOf = (account: Account, condition: string, owner = 'owner_id') => `
  select ${owner} as owner_id, journals.currency, amount_minor as amount from postings join journals on journals.id = journal_id
   where account = '${account}' and ${condition}`

const held = (sign: '' | '-') =>
  `select null::uuid as owner_id, currency, ${sign}amount_minor as amount from attempts where state = 'held'`

/** Of the accounts that payments move. */
export const PAYMENT_ITEMS = {
  payer_receivable: {
    parts: [
      {
        name: 'billed',
        sql: journalsOf(
          'payer_receivable',
          `kind in ('acceptance', 'pledge', 'pledge_reversed', 'payment_split', 'plan_ended', 'cancellation', 'fee_given_back')`,
          'null::uuid',
        ),
      },
      {
        name: 'written_off',
        sql: journalsOf('payer_receivable', `starts_with(kind, 'write_off')`, 'null::uuid'),
      },
      {
        name: 'collected',
        sql: `select null::uuid as owner_id, currency, refunded_minor - captured_minor as amount from attempts
               where captured_minor <> 0 or refunded_minor <> 0`,
      },
      {
        name: 'by_banks_or_by_hand',
        sql: journalsOf(
          'payer_receivable',
          `kind in ('refund_by_bank', 'refund_lost', 'refund_recovered', 'paid_out')`,
          'null::uuid',
        ),
      },
    ],
  },
  merchant_payable: {
    parts: [
      {
        name: 'promised',
        sql: 'select merchant_id as owner_id, currency, -amount_minor as amount from transfer_items',
      },
      {
        name: 'at_psp',
        sql: journalsOf(
          'merchant_payable',
          `exists (select from purchases where purchases.id = journals.purchase_id and settlement = 'BACK')`,
        ),
      },
      {
        name: 'adjusted',
        sql: 'select merchant_id as owner_id, currency, -amount_minor as amount from payable_adjustments',
      },
      {
        name: 'commission_invoiced_apart',
        sql: `select merchant_id as owner_id, currency, net_minor + vat_minor as amount from commission_lines
               where not is_netted and not exists (select from invoice_items where commission_line_id = commission_lines.id)
              union all
              select merchant_id, currency, due_minor from invoices where due_minor <> 0 and subject = 'commission'
              union all
              select merchant_id, currency, -amount_minor from invoice_payments join invoices on invoices.id = invoice_id
               where subject = 'commission'`,
      },
      {
        name: 'in_payouts',
        sql: `select merchant_id as owner_id, currency, amount_minor + reserve_minor as amount from payouts where ${living}`,
      },
    ],
  },
  merchant_receivable: {
    parts: [
      {
        name: 'invoiced',
        sql: `select merchant_id as owner_id, currency, due_minor as amount from invoices where subject = 'debt'`,
      },
      {
        name: 'paid',
        sql: `select merchant_id as owner_id, currency, -amount_minor as amount
                from invoice_payments join invoices on invoices.id = invoice_id where subject = 'debt'`,
      },
    ],
  },
  acquirer_clearing: {
    parts: [
      {
        name: 'collected',
        sql: `select acquirer_account_id as owner_id, currency, captured_minor - refunded_minor as amount from attempts
               where captured_minor <> 0 or refunded_minor <> 0`,
      },
      {
        name: 'disputed',
        sql: `select acquirer_account_id as owner_id, currency,
                     -(fee_minor + case state when 'won' then 0 else amount_minor end) as amount
                from disputes where purchase_id is not null`,
      },
      {
        name: 'fees',
        sql: `select acquirer_account_id as owner_id, currency, -fee_minor as amount from acquirer_payout_lines
               where fee_minor <> 0 and kind not in ('dispute', 'dispute_returned') and doubt is distinct from 'repeated'`,
      },
      {
        name: 'paid_to_us',
        sql: explained(`'acquirer_payout'`, '(select acquirer_account_id from acquirer_payouts where id = subject_id)'),
      },
      { name: 'between_us', sql: explained(`'acquirer'`, 'subject_id') },
    ],
  },
  card_issuer: {
    parts: [
      {
        name: 'charged',
        sql: `select null::uuid as owner_id, currency, -amount_minor as amount from settlements where state = 'settled'`,
      },
      {
        name: 'debited_beyond',
        sql: 'select null::uuid as owner_id, currency, -lost_minor as amount from settlements where lost_minor <> 0',
      },
      {
        name: 'given_back',
        sql: 'select null::uuid as owner_id, currency, amount_minor as amount from card_movements where unwinding_id is not null',
      },
      { name: 'paid', sql: explained(`'issuer'`, 'null::uuid') },
    ],
  },
  disputed: {
    parts: [
      {
        name: 'undecided',
        sql: `select purchases.merchant_id as owner_id, disputes.currency, disputes.amount_minor as amount
                from disputes join purchases on purchases.id = purchase_id where disputes.state = 'opened'`,
      },
    ],
  },
  memo_held: { parts: [{ name: 'holds', sql: held('') }] },
  memo_held_contra: { parts: [{ name: 'holds', sql: held('-') }] },
} as const satisfies Partial<Record<Account, Parts>>
