import type { World } from '../world.ts'
import { COMPANY, MERCHANT_ACCOUNT } from './account.ts'
import { type BatchRow, rowsOfBatch } from './batches.ts'
import { decimalsOf } from './currencies.ts'
import { findModification } from './modification.ts'

/** The standard ones, in their order. */
const COLUMNS = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Exchange Rate',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Payment Method Variant',
  'Modification Merchant Reference',
  'Batch Number',
  'Reserved4',
  'Reserved5',
] as const

/** Settlement details of one batch. */
export function settlementDetailsReport(world: World, batch: number): string {
  const lines = rowsOfBatch(world, batch).map((row) => lineOf(world, row))
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`
}

function lineOf(world: World, row: BatchRow): string {
  const { currency, gross, net } = row
  const isPayments = gross !== null
  const fee = (amount: number) => (amount === 0 ? '' : decimal(amount, currency))
  const cells: Record<(typeof COLUMNS)[number], string> = {
    'Company Account': COMPANY,
    'Merchant Account': MERCHANT_ACCOUNT,
    'Psp Reference': row.psp,
    'Merchant Reference': row.reference,
    'Payment Method': row.brand,
    'Creation Date': new Date(row.at).toISOString().slice(0, 19).replace('T', ' '),
    TimeZone: 'UTC',
    Type: row.type,
    'Modification Reference': row.modification,
    'Gross Currency': isPayments ? currency : '',
    'Gross Debit (GC)': isPayments && gross < 0 ? decimal(-gross, currency) : '',
    'Gross Credit (GC)': isPayments && gross >= 0 ? decimal(gross, currency) : '',
    'Exchange Rate': isPayments ? '1' : '',
    'Net Currency': currency,
    'Net Debit (NC)': net < 0 ? decimal(-net, currency) : '',
    'Net Credit (NC)': net >= 0 ? decimal(net, currency) : '',
    'Commission (NC)': fee(row.commission),
    'Markup (NC)': fee(row.markup),
    'Scheme Fees (NC)': fee(row.scheme),
    'Interchange (NC)': fee(row.interchange),
    'Payment Method Variant': row.brand,
    'Modification Merchant Reference': findModification(world.books, row.modification)?.reference ?? '',
    'Batch Number': String(row.batch),
    Reserved4: '',
    Reserved5: '',
  }
  return COLUMNS.map((column) => quoted(cells[column])).join(',')
}

function decimal(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

/** Every cell, as some of Adyen's reports have them: nobody may split a line at its commas. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
