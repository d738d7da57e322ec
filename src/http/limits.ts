import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hmacSha256 } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { newRefusal, refuse } from '../refusals/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { BUDGET_WINDOW_MS, BUDGETS, COUNTED_MAX, type Family, type GuessKind, type LimitSettings } from './budgets.ts'
import { addCounts } from './count-store.ts'
import { addressOf, createGuesses, type Guesses } from './guesses.ts'
import { createTally, type Tally } from './tally.ts'

/** How much each caller may ask of all processes together, and who has guessed too often. */
export interface Limits {
  readonly settings: LimitSettings
  readonly guesses: Guesses
  readonly requests: Tally
  /** Tells the other processes what was counted here, and hears from them: once a second, when there is something to tell. */
  share(connection: Connection): Promise<void>
}

/** `key`: of the deployment; what is counted of an address or account is told under a keyed hash. */
export function createLimits(systemClock: Clock, settings: LimitSettings, key: Buffer): Limits {
  const now = () => systemClock.now().getTime()
  const [requests, failures] = [1, 2].map(() => createTally(now, { keysMax: COUNTED_MAX })) as [Tally, Tally]
  return {
    settings,
    guesses: createGuesses(failures, settings.guesses),
    requests,
    async share(connection) {
      for (const [name, tally] of [
        ['requests', requests],
        ['failures', failures],
      ] as const) {
        await shareTally(connection, systemClock.now(), tally, (counted) => {
          return `${name}:${hmacSha256(key, `${name} ${counted}`).toString('base64url')}`
        })
      }
    },
  }
}

async function shareTally(
  connection: Connection,
  now: Date,
  tally: Tally,
  hash: (key: string) => string,
): Promise<void> {
  const untold = tally.takeUntold()
  if (untold.length === 0) return
  const names = new Map(untold.map(({ key }) => [hash(key), key]))
  try {
    const totals = await addCounts(
      connection,
      untold.map((told) => ({ ...told, key: hash(told.key) })),
      now,
    )
    tally.learn(totals.map((total) => ({ ...total, key: names.get(total.key) ?? total.key })))
  } catch (error) {
    tally.putBack(untold)
    throw error
  }
}

/** Once per server, before its routes: each family of them says what it limits. */
export async function prepareLimits(server: FastifyInstance, { requests }: Limits): Promise<void> {
  await server.register(rateLimit, { global: false, enableDraftSpec: true, store: storeIn(requests) })
}

/** So many processes may each stay just below telling, and together reach the budget. */
const PROCESSES = 16

/** Where the rate limiter counts: in memory, told to the other processes once it matters. No request waits for that. */
function storeIn(tally: Tally) {
  return class Store {
    incr(
      key: string,
      answer: (error: Error | null, found?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      const { count, leftMs } = tally.add(key, windowMs, Math.ceil(max / PROCESSES))
      answer(null, { current: count, ttl: leftMs })
    }

    child(): Store {
      return this
    }
  }
}

/**
 * Counts every request of this context against its family's budget: `callerOf` names the credential (the hook stands
 * behind the one that authenticates), else the address counts. Answers carry `RateLimit-Limit`, `-Remaining` and
 * `-Reset` (draft-ietf-httpapi-ratelimit-headers); beyond the budget too_many `rate_limited`, with `Retry-After`.
 * Addresses that cannot be told apart are not counted: one caller would use up everybody's budget.
 */
export function limitRequests(
  app: FastifyInstance,
  { settings }: Limits,
  family: Family,
  callerOf: (request: FastifyRequest) => string = addressOf,
): void {
  const { of, times } = BUDGETS[family]
  const max = of === 'perAddress' && !settings.tellsAddressesApart ? 0 : settings[of] * times
  if (max === 0) return
  const count = app.rateLimit({
    max,
    timeWindow: BUDGET_WINDOW_MS,
    keyGenerator: (request) => `${family} ${callerOf(request)}`,
    errorResponseBuilder: (_request, { ttl }) => newRefusal('rate_limited', { why: 'requests', max, resetMs: ttl }),
  })
  app.addHook('onRequest', count)
}

/** Counts one request against its family's budget, for a caller who is known only now. Throws too_many `rate_limited`. */
export function countRequest({ settings, requests }: Limits, family: Family, caller: string): void {
  const { of, times } = BUDGETS[family]
  const max = Math.ceil(settings[of] * times)
  if (max === 0) return
  const { count, leftMs } = requests.add(`${family} ${caller}`, BUDGET_WINDOW_MS, Math.ceil(max / PROCESSES))
  if (count > max) refuse('rate_limited', { why: 'requests', max, resetMs: leftMs })
}

/**
 * Counts what `isFailure` calls a failed guess, and answers those of whoever has failed too often with a wait instead.
 * What verifies passes. Takes the context's error handler; errors go on to the one above. `kindOf`: undefined where
 * this request tries nothing that is counted here.
 */
export function throttleGuesses(
  app: FastifyInstance,
  { guesses }: Limits,
  kindOf: (request: FastifyRequest) => GuessKind | undefined,
  isFailure: (error: Error) => boolean,
): void {
  app.setErrorHandler(async (error: Error, request) => {
    const kind = isFailure(error) ? kindOf(request) : undefined
    const refusal = kind && guesses.failed({ kind, address: addressOf(request) })
    throw refusal ?? error
  })
}
