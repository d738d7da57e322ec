import { oneRow } from '../books.ts'
import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { createPayment } from './create-payment.ts'
import { takeFault } from './faults.ts'
import { presentOperation, recordOperation } from './operation.ts'
import { presentPayment } from './payment.ts'

export interface ChargeRequest {
  amount: number
  currency: string
  mode: 'hold' | 'sale'
  reference: string
  order_reference?: string
  credential: string
}

interface CredentialRow {
  brand: string
  last4: string
  expiry: string
  later_refusal: string | null
}

/** A payment without its payer, on a stored credential. */
export function chargeCredential(world: World, key: string, order: ChargeRequest): Answer {
  const { books } = world
  const sql = 'SELECT brand, last4, expiry, later_refusal FROM credentials WHERE id = ?'
  const card = oneRow<CredentialRow>(books, sql, order.credential)
  const refusalCode = refusalOf(world, card)
  if (!card || refusalCode !== null) {
    const fields = {
      key,
      kind: 'charge',
      amount: order.amount,
      refusalCode,
      paymentId: null,
      createdAt: world.clock.now(),
    } as const
    return { status: 402, body: presentOperation(world, recordOperation(books, fields)) }
  }
  const onFile = { ...card, laterRefusal: card.later_refusal }
  const payment = createPayment(
    world,
    { ...order, order_reference: order.order_reference ?? '', session_id: null },
    onFile,
    false,
  )
  const createdAt = world.clock.now()
  recordOperation(books, {
    key,
    kind: 'charge',
    amount: order.amount,
    refusalCode: null,
    paymentId: payment.id,
    createdAt,
  })
  return { status: 201, body: presentPayment(world, payment) }
}

// An unknown credential refuses like a bank would: the merchant gets a verdict, not a puzzle.
function refusalOf(world: World, card: CredentialRow | undefined): string | null {
  if (!card) return 'unknown_credential'
  if (takeFault(world.books, 'charge', ['refused'])) return 'refused'
  if (card.later_refusal) return card.later_refusal
  return card.expiry < world.clock.now().toISOString().slice(0, 7) ? 'expired_card' : null
}
