import { run } from '../books.ts'
import type { World } from '../world.ts'
import { putOnAgenda } from './agenda-entries.ts'
import { type FaultyOperation, takeFault } from './faults.ts'
import type { Fate, ModificationKind } from './modification.ts'
import { newPspReference } from './references.ts'

const OPERATION = {
  capture: 'capture',
  cancel: 'void',
  technical_cancel: 'void',
  refund: 'refund',
  reversal: 'refund',
} as const satisfies Record<ModificationKind, FaultyOperation>

/** Whatever it is: received now, decided later, told by webhook. Runs inside a transaction. */
export function requestModification(
  world: World,
  order: {
    kind: ModificationKind
    payment: string | null
    paymentReference?: string
    amount: number
    currency: string
    reference: string | null
  },
): string {
  const { books } = world
  const psp = newPspReference()
  const operation = OPERATION[order.kind]
  const fate: Fate = {}
  if (takeFault(books, operation, ['refused'])) fate.refused = true
  const takenBack = takeFault(books, operation, ['failed_later', 'reversed_later'])
  if (takenBack) {
    fate.takenBack = { afterMs: takenBack.delayMs, as: takenBack.fault === 'reversed_later' ? 'reversed' : 'failed' }
  }
  const sql = `INSERT INTO adyen_modifications
    (psp, payment, kind, state, amount, currency, reference, payment_reference, fate, created_at)
    VALUES (?, ?, ?, 'received', ?, ?, ?, ?, ?, ?)`
  run(
    books,
    sql,
    psp,
    order.payment,
    order.kind,
    order.amount,
    order.currency,
    order.reference,
    order.paymentReference ?? null,
    JSON.stringify(fate),
    world.clock.now().getTime(),
  )
  putOnAgenda(world, 'decide', psp, takeFault(books, operation, ['late'])?.delayMs ?? 0)
  return psp
}
