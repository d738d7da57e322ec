import { SECOND_MS } from '../../src/shared/clocks.ts'
import type { World } from '../world.ts'
import type { FaultyOperation } from './faults.ts'
import type { Rule } from './rules.ts'

/** The sandbox as this acquirer sees it: `baseUrl` is the origin of its own. */
export interface StripeWorld extends World {
  readonly apiKey: string
  /** Until then, on the business clock, look-ups and lists do not see what is written now. */
  readonly lagUntil?: number
}

/** What happens now, and on whose request: of the API, of a payer, or of time alone. */
export interface Call {
  readonly world: StripeWorld
  /** Seconds of the business clock, as the API tells time. */
  readonly now: number
  readonly requestId: string | null
  readonly idempotencyKey: string | null
}

export function callOf(
  world: StripeWorld,
  requestId: string | null = null,
  idempotencyKey: string | null = null,
): Call {
  return { world, now: Math.floor(world.clock.now().getTime() / SECOND_MS), requestId, idempotencyKey }
}

/** A row of the API. `ids` are the parameters of the path. */
interface Handling<P> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Which ordered faults it suffers. */
  operation: FaultyOperation | ((params: P) => FaultyOperation)
  act(call: Call, params: P, ids: Readonly<Record<string, string>>): object
}

export interface Endpoint extends Handling<unknown> {
  params: Rule<unknown>
}

/** Ties the type of the parameters to their rule. */
export function endpoint<P>(params: Rule<P>, handling: Handling<P>): Endpoint {
  return { ...(handling as Handling<unknown>), params }
}
