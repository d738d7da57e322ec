import { allRows } from '../books.ts'
import { totalsOf } from '../totals.ts'
import type { World } from '../world.ts'
import { type ModificationKind, type ModificationRow, modificationsOf } from './modification.ts'
import { type PaymentRow, paymentState } from './payment.ts'
import { type RefusalCode, refusalReason } from './refusals.ts'

const OPERATION: Record<ModificationKind, 'capture' | 'void' | 'refund' | 'reversal'> = {
  capture: 'capture',
  cancel: 'void',
  technical_cancel: 'void',
  refund: 'refund',
  reversal: 'reversal',
}

/** For comparisons: what the acquirer believes, never disturbed by faults. Adyen itself has no such list. */
export function booksView(world: World, reference: string | undefined) {
  const sql = 'SELECT * FROM adyen_payments WHERE ?1 IS NULL OR reference = ?1 ORDER BY rowid'
  const rows = allRows<PaymentRow>(world.books, sql, reference ?? null)
  const payments = rows.filter((row) => row.state !== 'refused').map((row) => presentPayment(world, row))
  const refused = rows.filter((row) => row.state === 'refused').map(presentRefusal)
  return { payments, refused, totals: totalsOf(payments) }
}

function presentPayment(world: World, row: PaymentRow) {
  const { psp, mode, amount, currency, reference, captured, refunded, charged_back, brand, last4, expiry } = row
  return {
    id: psp,
    mode,
    state: paymentState(row, world.clock.now()),
    amount,
    currency,
    reference,
    captured,
    refunded,
    charged_back,
    hold_expires_at: row.hold_expires_at === null ? null : new Date(row.hold_expires_at).toISOString(),
    card: { brand, last4, expiry },
    credential: row.token,
    authenticated: row.authenticated === 1,
    operations: modificationsOf(world.books, psp).map(presentOperation),
  }
}

function presentOperation({ psp, kind, state, amount, reference, reason, created_at }: ModificationRow) {
  const createdAt = new Date(created_at).toISOString()
  return { id: psp, kind: OPERATION[kind], state, amount, reference, reason, created_at: createdAt }
}

function presentRefusal({ psp, amount, currency, reference, refusal }: PaymentRow) {
  return { id: psp, amount, currency, reference, reason: refusalReason(refusal as RefusalCode) }
}
