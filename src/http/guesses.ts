import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, DAY_MS } from '../shared/clocks.ts'
import { DomainError } from '../shared/errors.ts'
import { COUNTED_MAX, GUESS_BUDGETS, GUESS_WINDOW_MS, type GuessKind } from './budgets.ts'
import { createTally } from './tally.ts'

/** One try to get in: what is tried, from where, and on whose account where that is counted. */
export interface Guess {
  readonly kind: GuessKind
  readonly address: string
  readonly account?: string | undefined
}

/** Counts failures; kept in this process, as long as it lives. */
export interface Guesses {
  /** How long whoever guesses has to wait; 0: not at all. */
  waitMs(guess: Guess): number
  failed(guess: Guess): void
  /** From where an account was opened once, others’ failures on it do not count for a day. */
  succeeded(guess: Guess): void
}

/** `unit`: failures of one address in a quarter of an hour (the setting); 0 counts nothing. */
export function createGuesses(clock: Clock, unit: number): Guesses {
  const now = () => clock.now().getTime()
  const terms = { windowMs: GUESS_WINDOW_MS, keysMax: COUNTED_MAX }
  const addresses = createTally(now, terms)
  const accounts = createTally(now, terms)
  const known = createTally(now, { windowMs: DAY_MS, keysMax: COUNTED_MAX })
  const addressKey = ({ kind, address }: Guess) => `${kind} ${address}`
  const knownKey = ({ kind, address, account }: Guess) => `${kind} ${address} ${account}`
  return {
    waitMs(guess) {
      if (unit === 0) return 0
      const budget = GUESS_BUDGETS[guess.kind]
      const ofAddress = addresses.waitMs(addressKey(guess), budget.address * unit)
      const isCounted = guess.account !== undefined && budget.account !== null && known.waitMs(knownKey(guess), 1) === 0
      const ofAccount = isCounted ? accounts.waitMs(`${guess.kind} ${guess.account}`, budget.account * unit) : 0
      return Math.max(ofAddress, ofAccount)
    },
    failed(guess) {
      if (unit === 0) return
      addresses.add(addressKey(guess))
      if (guess.account !== undefined && GUESS_BUDGETS[guess.kind].account !== null) {
        accounts.add(`${guess.kind} ${guess.account}`)
      }
    },
    succeeded(guess) {
      if (unit > 0 && guess.account !== undefined) known.add(knownKey(guess))
    },
  }
}

/** Whose requests count together: an IPv4 address, or an IPv6 network of 64 bits, which is what one customer gets. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip, 64)
}

/** Throws too_many `rate_limited`, with an honest `Retry-After`, for whoever has failed too often. */
export function refuseGuesser(guesses: Guesses, guess: Guess, reply: FastifyReply): void {
  const waitMs = guesses.waitMs(guess)
  if (waitMs === 0) return
  const waitS = Math.ceil(waitMs / 1000)
  reply.header('retry-after', waitS)
  throw new DomainError('too_many', 'rate_limited', `too many failed attempts: try again in ${waitS} s`)
}
