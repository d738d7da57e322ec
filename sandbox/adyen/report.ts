import { allRows } from '../books.ts'
import type { World } from '../world.ts'
import { COMPANY, MERCHANT_ACCOUNT } from './account.ts'
import { decimalsOf } from './currencies.ts'
import { type ModificationRow, modificationsOf } from './modification.ts'
import { orderReferenceOf } from './order-references.ts'
import type { PaymentRow } from './payment.ts'

/** The standard ones that a reader of payments wants, and the two that an account adds; fees are not simulated. */
const COLUMNS = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Booking Date',
  'TimeZone',
  'Main Currency',
  'Main Amount',
  'Record Type',
  'Payment Currency',
  'Received (PC)',
  'Authorised (PC)',
  'Captured (PC)',
  'User Name',
  'Modification Merchant Reference',
  'Modification Psp Reference',
  'Merchant Order Reference',
] as const

interface Step {
  type: string
  at: number
  amount: number
  /** What goes out of a column and into the next one. */
  received?: -1 | 1
  authorised?: -1 | 1
  captured?: -1 | 1
  by?: { psp: string; reference: string | null }
}

/** Payment accounting: a row for each step of each payment that was booked in `[from, to)`, oldest first. */
export function paymentAccountingReport(world: World, { from, to }: { from: Date; to: Date }): string {
  const payments = allRows<PaymentRow>(world.books, 'SELECT * FROM adyen_payments ORDER BY rowid')
  const rows = payments
    .flatMap((payment) => stepsOf(world, payment).map((step) => ({ payment, step })))
    .filter(({ step }) => step.at >= from.getTime() && step.at < to.getTime())
    .sort((one, other) => one.step.at - other.step.at)
  return `${[COLUMNS.join(','), ...rows.map(({ payment, step }) => lineOf(world, payment, step))].join('\n')}\n`
}

function stepsOf(world: World, payment: PaymentRow): Step[] {
  const { amount, created_at: at, mode, state } = payment
  const received: Step = { type: 'Received', at, amount, received: 1 }
  if (state === 'refused') return [received, { type: 'Refused', at, amount, received: -1 }]
  return [
    received,
    { type: 'Authorised', at, amount, received: -1, authorised: 1 },
    ...(mode === 'sale' ? [{ type: 'SentForSettle', at, amount, authorised: -1, captured: 1 } as const] : []),
    ...modificationsOf(world.books, payment.psp).flatMap((one) => modificationSteps(payment, one)),
    ...chargebacksOf(world, payment),
  ]
}

function modificationSteps(payment: PaymentRow, by: ModificationRow): Step[] {
  if (by.state === 'received' || by.state === 'refused') return []
  const isTakenBack = by.state === 'failed' || by.state === 'reversed'
  const step = { at: by.created_at, amount: by.amount, by }
  const isRefund = by.kind === 'refund' || (by.kind === 'reversal' && payment.captured > 0)
  if (isRefund) {
    const done: Step[] = [{ type: 'SentForRefund', ...step, captured: -1 }]
    const type = by.state === 'failed' ? 'RefundFailed' : 'RefundedReversed'
    return [...done, isTakenBack ? { type, ...step, captured: 1 } : { type: 'Refunded', ...step, captured: 1 }]
  }
  if (by.kind !== 'capture') return [{ type: 'Cancelled', ...step, amount: payment.amount, authorised: -1 }]
  const sent: Step = { type: 'SentForSettle', ...step, authorised: -1, captured: 1 }
  return [sent, ...(isTakenBack ? [{ type: 'CaptureFailed', ...step, captured: -1 } as const] : [])]
}

function chargebacksOf(world: World, { psp }: PaymentRow): Step[] {
  const sql = "SELECT * FROM adyen_disputes WHERE payment = ? AND state IN ('opened', 'won', 'lost')"
  const rows = allRows<{ psp: string; amount: number; created_at: number }>(world.books, sql, psp)
  return rows.map(({ psp: dispute, amount, created_at: at }) => {
    return { type: 'Chargeback', at, amount, captured: -1, by: { psp: dispute, reference: null } } as const
  })
}

function lineOf(world: World, payment: PaymentRow, step: Step): string {
  const { currency, reference } = payment
  const money = (times: number | undefined) => (times === undefined ? '' : decimal(times * step.amount, currency))
  const cells: Record<(typeof COLUMNS)[number], string> = {
    'Company Account': COMPANY,
    'Merchant Account': MERCHANT_ACCOUNT,
    'Psp Reference': payment.psp,
    'Merchant Reference': reference,
    'Payment Method': payment.brand,
    'Booking Date': new Date(step.at).toISOString().slice(0, 19).replace('T', ' '),
    TimeZone: 'UTC',
    'Main Currency': currency,
    'Main Amount': decimal(step.amount, currency),
    'Record Type': step.type,
    'Payment Currency': currency,
    'Received (PC)': money(step.received),
    'Authorised (PC)': money(step.authorised),
    'Captured (PC)': money(step.captured),
    'User Name': 'system',
    'Modification Merchant Reference': step.by?.reference ?? '',
    'Modification Psp Reference': step.by?.psp ?? '',
    'Merchant Order Reference': orderReferenceOf(world, reference),
  }
  return COLUMNS.map((column) => quoted(cells[column])).join(',')
}

function decimal(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
