import {
  checkAttempts,
  collectDueShares,
  mayCollect,
  runOperations,
  stepPots,
  stepReconciliation,
} from '../../src/collecting/index.ts'
import { transaction } from '../../src/db/database.ts'
import { asJob, dispatchEvents, retryParked, type Subscribers } from '../../src/events/index.ts'
import { expireLinks } from '../../src/selling/index.ts'
import { subscribersBy } from '../../src/subscribers.ts'
import { stepUnwindings } from '../../src/unwinding/index.ts'
import { startWebhookPump } from '../../src/webhooks/index.ts'
import { stepWithdrawals } from '../../src/withdrawing/index.ts'
import type { Host } from './host.ts'
import type { Town } from './town.ts'

/** One turn of a loop of `src/workers.ts`. */
type TakeTurn = (host: Host, town: Town) => Promise<unknown>

const unlessHeld =
  (turn: TakeTurn): TakeTurn =>
  async (host, town) =>
    (await mayCollect(host.ports)) && turn(host, town)

/** Every loop that moves money of a pot or tells of it. */
export const LOOPS = {
  attempts: ({ db, ports }) => checkAttempts(db, ports, undefined, atOnce),
  operations: ({ db, ports }) => runOperations(db, ports, undefined, atOnce),
  pots: ({ db, ports, failing }) => stepPots(db, ports, failing),
  unwindings: unlessHeld(({ db, ports, failing }) => stepUnwindings(db, ports, failing)),
  withdrawals: unlessHeld(({ db, ports, failing }) => stepWithdrawals(db, ports, failing)),
  shares: ({ db, ports }) => collectDueShares(db, ports),
  links: unlessHeld(({ db, ports, failing }) => expireLinks(db, ports, failing)),
  parity: ({ db, ports }) => stepReconciliation(db, asJob('parity', ports)),
  dispatch: ({ db }, town) => dispatchEvents(db, subscribersOf(town)),
  webhooks: deliver,
} as const satisfies Readonly<Record<string, TakeTurn>>

export type LoopName = keyof typeof LOOPS

/** The pace of an acquirer is none of what is simulated. */
async function atOnce(): Promise<void> {}

function subscribersOf({ begun, poisoned }: Town): Subscribers {
  const { webhooks, ...others } = subscribersBy(begun.clock)
  return {
    ...others,
    webhooks: async (tx, events) => {
      if (events.some(({ purchaseId }) => poisoned.has(purchaseId))) throw new Error('poisoned')
      await webhooks?.(tx, events)
    },
  }
}

/** What was put aside is told after all, in its order: an operator has mended it. */
export async function cure(town: Town, host: Host): Promise<void> {
  const ids = [...town.poisoned]
  town.poisoned.clear()
  for (const purchaseId of ids) {
    const parked = { purchaseId, subscriber: 'webhooks' }
    await transaction(host.db, (tx) => retryParked(tx, subscribersOf(town), parked))
  }
}

/** One round of the pump that runs in production: what it claims at first, tried and recorded. */
async function deliver({ db }: Host, { ground, begun, stage }: Town): Promise<void> {
  const { sealer, outbound } = ground
  const calls = {
    ...outbound,
    request: (request: Parameters<typeof outbound.request>[0]) => stage.unit(() => outbound.request(request)),
  }
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  await startWebhookPump(db, { outbound: calls, sealer, clock: begun.clock, onError }).stop()
  if (errors.length > 0) throw new AggregateError(errors, 'webhooks could not be told')
}
