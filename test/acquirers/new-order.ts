import type { SessionLookUp, SessionRequest } from '../../src/providers/collect/index.ts'
import { addMs, MINUTE_MS } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import type { AcquirerWorld } from './worlds.ts'

/** What it takes to order: an acquirer, its time, and where it calls. */
export type Orderable = Pick<AcquirerWorld, 'acquirer' | 'now' | 'callbackUrl'>

/** An order that nobody has made before; where the acquirer keeps payers, one is made for it. */
export async function newOrder(world: Orderable, over: Partial<SessionLookUp> = {}): Promise<SessionLookUp> {
  const createdAt = await world.now()
  return {
    attemptId: newId(),
    kind: 'hold',
    amountMinor: 10_001n,
    currency: 'EUR',
    createdAt,
    payerId: await newPayer(world),
    orderReference: `${newId()}.payer`,
    description: 'Weekend in Brest',
    storesCard: true,
    language: 'en',
    returnUrl: 'http://127.0.0.1:9/return',
    framedBy: ['http://127.0.0.1:9'],
    callbackUrl: world.callbackUrl,
    expiresAt: addMs(createdAt, 15 * MINUTE_MS),
    sessionId: null,
    returned: {},
    ...over,
  } satisfies SessionRequest & SessionLookUp
}

export async function newPayer({ acquirer }: Pick<Orderable, 'acquirer'>): Promise<string | null> {
  if (!acquirer.traits.keepsPayers) return null
  const kept = await acquirer.keepPayer({ payerKey: newId(), email: 'alice@example.org', name: 'Alice Martin' })
  if (kept.kind !== 'answered') throw new Error(`no payer is kept: ${JSON.stringify(kept)}`)
  return kept.value.payerId
}
