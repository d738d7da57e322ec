import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../shared/clocks.ts'
import { DomainError } from '../shared/errors.ts'
import { BUDGET_WINDOW_MS, BUDGETS, COUNTED_MAX, type Family, type GuessKind, type LimitSettings } from './budgets.ts'
import { addressOf, createGuesses, type Guesses, refuseGuesser } from './guesses.ts'

/** How much each caller may ask of this process, and who has guessed too often. */
export interface Limits {
  readonly settings: LimitSettings
  readonly guesses: Guesses
}

export function createLimits(systemClock: Clock, settings: LimitSettings): Limits {
  return { settings, guesses: createGuesses(systemClock, settings.guesses) }
}

/** Once per server, before its faces: each of them says what it limits. */
export async function prepareLimits(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, { global: false, enableDraftSpec: true })
}

/**
 * Counts every request of this context against its family's budget: `callerOf` names the credential (the hook stands
 * behind the one that authenticates), else the address counts. Answers carry `RateLimit-Limit`, `-Remaining` and
 * `-Reset` (draft-ietf-httpapi-ratelimit-headers); beyond the budget too_many `rate_limited`, with `Retry-After`.
 */
export function limitRequests(
  face: FastifyInstance,
  limits: Limits,
  family: Family,
  callerOf: (request: FastifyRequest) => string = addressOf,
): void {
  const { of, times } = BUDGETS[family]
  const max = limits.settings[of] * times
  if (max === 0) return
  const count = face.rateLimit({
    max,
    timeWindow: BUDGET_WINDOW_MS,
    cache: COUNTED_MAX,
    keyGenerator: callerOf,
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('too_many', 'rate_limited', `at most ${max} requests a minute: wait ${Math.ceil(ttl / 1000)} s`),
  })
  face.addHook('onRequest', count)
}

/**
 * Refuses whoever has failed too often, before anything is looked up, and counts what `isFailure` calls one. Stands in
 * front of the hook that authenticates. `kindOf`: undefined where this request tries nothing that is counted here.
 */
export function throttleGuesses(
  face: FastifyInstance,
  limits: Limits,
  kindOf: (request: FastifyRequest) => GuessKind | undefined,
  isFailure: (error: Error) => boolean,
): void {
  const guessOf = (request: FastifyRequest) => {
    const kind = kindOf(request)
    return kind && { kind, address: addressOf(request) }
  }
  face.addHook('onRequest', async (request, reply) => {
    const guess = guessOf(request)
    if (guess) refuseGuesser(limits.guesses, guess, reply)
  })
  face.addHook('onError', async (request, _reply, error) => {
    const guess = guessOf(request)
    if (guess && isFailure(error)) limits.guesses.failed(guess)
  })
}
