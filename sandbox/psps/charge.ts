import type { World } from '../world.ts'
import { insertPayment, listPayments, type NewPayment, toPayment } from './books.ts'
import type { PspFaults } from './faults.ts'
import { remit } from './remit.ts'
import { authorise } from './scheme.ts'
import type { ChargeDecision, SimulatedCharge, SimulatedRefusal } from './simulator.ts'

export interface Counter {
  readonly world: World
  readonly family: string
  readonly faults: PspFaults
  /** Between the capture and the debit of the card, on the business clock. */
  readonly remitsAfterMs: number
}

export function charge(counter: Counter, order: SimulatedCharge): ChargeDecision {
  const { world, family, faults, remitsAfterMs } = counter
  const { books } = world
  const operation = order.captures ? 'sale' : 'authorise'
  const earlier = listPayments(books, family, order.reference)
  const first = earlier.find(({ state }) => state !== 'refused') ?? earlier[0]
  if (order.uniqueReference && first) return { state: 'duplicate', payment: toPayment(first) }

  const now = world.clock.now().getTime()
  const hidden = faults.takeFault(books, operation, ['not_visible_for'])
  const fresh = { created_at: now, visible_at: now + (hidden?.delayMs ?? 0), due_at: null }
  const refuse = (code: SimulatedRefusal): ChargeDecision => {
    const refused = { ...fresh, state: 'refused', refusal: code, authorisation: null, authorisation_code: '' } as const
    return { state: 'refused', code, payment: toPayment(insertPayment(books, family, order, refused)) }
  }

  const isReplay = earlier[0]?.refusal === REPLAYED && earlier[0].authorisation_code === REPLAYS
  if (isReplay || faults.takeFault(books, operation, ['replayed_refusal'])) return refuseAgain(counter, order, fresh)
  const verdict = authorise(world, order, `Shop at ${family}`)
  if (verdict.state === 'refused') return refuse(verdict.code)

  const late = faults.takeFault(books, operation, ['late_verdict'])
  const held = order.captures ? faults.takeFault(books, operation, ['late_capture']) : undefined
  const dueAt = (delayed: { readonly delayMs: number } | undefined) => {
    if (delayed) return now + delayed.delayMs
    return order.captures ? now + remitsAfterMs : null
  }
  const settled: NewPayment = {
    ...fresh,
    state: late ? 'pending' : order.captures && !held ? 'captured' : 'authorised',
    refusal: null,
    authorisation: verdict.authorisationId,
    authorisation_code: verdict.authorisationCode,
    due_at: dueAt(late ?? held),
  }
  const row = insertPayment(books, family, order, settled)
  const isDue = settled.state === 'captured' && remitsAfterMs === 0
  return { state: 'charged', payment: toPayment(isDue ? remit(world, row) : row) }
}

const REPLAYED = 'do_not_honour'
/** Marks, in place of the authorisation's code, a refusal that comes again whenever its reference does. */
const REPLAYS = 'replays'

function refuseAgain(
  { world, family }: Counter,
  order: SimulatedCharge,
  fresh: Pick<NewPayment, 'created_at' | 'visible_at' | 'due_at'>,
): ChargeDecision {
  const refused = {
    ...fresh,
    state: 'refused',
    refusal: REPLAYED,
    authorisation: null,
    authorisation_code: REPLAYS,
  } as const
  return { state: 'refused', code: REPLAYED, payment: toPayment(insertPayment(world.books, family, order, refused)) }
}
