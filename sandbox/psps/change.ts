import { newId } from '../../src/shared/ids.ts'
import { run } from '../books.ts'
import { findPayment, type PaymentRow, toPayment, updatePayment } from './books.ts'
import type { Counter } from './charge.ts'
import { remit } from './remit.ts'
import { scheme } from './scheme.ts'
import type { ChangeDecision, SimulatedChange } from './simulator.ts'

type Kind = 'capture' | 'void' | 'refund'
type Refused = Extract<ChangeDecision, { state: 'refused' }>['code']

/** What may be done in which state; what moves the money follows. */
export function change(counter: Counter, kind: Kind, order: SimulatedChange): ChangeDecision {
  const { world, family } = counter
  const row = findPayment(world.books, family, order.paymentId)
  if (!row) return { state: 'refused', code: 'not_found' }
  const amount = Number(order.amountMinor ?? wholeOf(kind, row))
  const code = refusalOf(kind, row, amount)
  if (code) return { state: 'refused', code }
  const changed = CHANGES[kind](counter, row, amount)
  const changeId = newId()
  const sql = 'INSERT INTO psp_changes (id, payment, kind, amount, reference, created_at) VALUES (?, ?, ?, ?, ?, ?)'
  run(world.books, sql, changeId, row.number, kind, amount, order.reference, world.clock.now().getTime())
  return { state: 'done', payment: toPayment(changed), changeId }
}

function wholeOf(kind: Kind, row: PaymentRow): number {
  return kind === 'refund' ? row.captured - row.refunded : row.amount
}

function refusalOf(kind: Kind, row: PaymentRow, amount: number): Refused | undefined {
  switch (kind) {
    case 'capture':
      if (row.state === 'captured' || row.state === 'refunded') return 'already_done'
      if (row.state !== 'authorised') return 'not_possible'
      return amount > row.amount ? 'amount_too_large' : undefined
    case 'void':
      if (row.state === 'voided') return 'already_done'
      // Until the card is debited, the whole of it can be taken back.
      return row.state === 'authorised' || (row.state === 'captured' && row.remitted === 0) ? undefined : 'not_possible'
    case 'refund':
      if (row.state === 'refunded') return 'already_done'
      if (row.state !== 'captured') return 'not_possible'
      return amount > row.captured - row.refunded ? 'amount_too_large' : undefined
  }
}

const CHANGES: Readonly<Record<Kind, (counter: Counter, row: PaymentRow, amount: number) => PaymentRow>> = {
  capture: ({ world, remitsAfterMs }, row, amount) => {
    const dueAt = world.clock.now().getTime() + remitsAfterMs
    const captured = updatePayment(world.books, row, { state: 'captured', captured: amount, due_at: dueAt })
    return remitsAfterMs === 0 ? remit(world, captured) : captured
  },
  void: ({ world }, row) => {
    scheme.release(world, row.authorisation)
    return updatePayment(world.books, row, { state: 'voided', captured: 0, due_at: null })
  },
  refund: ({ world }, row, amount) => {
    const remitted = row.remitted === 0 ? remit(world, row) : row
    scheme.credit(world, row.authorisation, BigInt(amount))
    const refunded = row.refunded + amount
    const state = refunded === row.captured ? 'refunded' : 'captured'
    return updatePayment(world.books, remitted, { refunded, state })
  },
}
