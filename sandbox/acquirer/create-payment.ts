import { randomBytes } from 'node:crypto'
import { addMs, DAY_MS } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { run } from '../books.ts'
import type { World } from '../world.ts'
import { findPayment, type PaymentRow } from './payment.ts'

/** What may be remembered of a card. */
export interface CardOnFile {
  brand: string
  last4: string
  expiry: string
  laterRefusal: string | null
}

const HOLD_LIFE_MS = 7 * DAY_MS

/** Stands for the card in later charges. Unguessable, since whoever knows it can charge. */
export function storeCredential(world: World, card: CardOnFile): string {
  const id = `crd_${randomBytes(24).toString('base64url')}`
  const { brand, last4, expiry, laterRefusal } = card
  run(world.books, 'INSERT INTO credentials VALUES (?, ?, ?, ?, ?)', id, brand, last4, expiry, laterRefusal)
  return id
}

/** What becomes of an accepted authorisation: a hold waits for its capture, a verification leaves nothing behind. */
const FIRST_STATE = { hold: 'held', sale: 'captured', verify: 'voided' } as const

/** Books an accepted authorisation. */
export function createPayment(
  world: World,
  order: Pick<
    PaymentRow,
    'session_id' | 'mode' | 'amount' | 'currency' | 'reference' | 'order_reference' | 'credential'
  >,
  card: CardOnFile,
  authenticated: boolean,
): PaymentRow {
  const id = `pay_${newId()}`
  const isHold = order.mode === 'hold'
  const now = world.clock.now().getTime()
  const sql = `INSERT INTO payments (id, session_id, mode, state, amount, currency, reference, captured, hold_expires_at,
    brand, last4, expiry, credential, later_refusal, authenticated, order_reference, created_at, changed_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  run(
    world.books,
    sql,
    id,
    order.session_id,
    order.mode,
    FIRST_STATE[order.mode],
    order.amount,
    order.currency,
    order.reference,
    isHold ? 0 : order.amount,
    isHold ? addMs(world.clock.now(), HOLD_LIFE_MS).getTime() : null,
    card.brand,
    card.last4,
    card.expiry,
    order.credential,
    card.laterRefusal,
    authenticated ? 1 : 0,
    order.order_reference,
    now,
    now,
  )
  return findPayment(world.books, id)!
}
