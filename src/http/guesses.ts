import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { type DomainError, newRefusal } from '../refusals/index.ts'
import { GUESS_BUDGETS, GUESS_WINDOW_MS, type GuessKind } from './budgets.ts'
import type { Tally } from './tally.ts'

/** One failed try to get in: what was tried, from where, and on whose account where that is counted. */
interface Guess {
  readonly kind: GuessKind
  readonly address: string
  readonly account?: string | undefined
}

/** Counts failures. What verifies never asks here: it passes, whoever else has failed from the same address. */
export interface Guesses {
  /** Whether further failures are answered with a wait, which lasts for this long; 0: not yet. */
  waitMs(guess: Guess): number
  /** Counts a failure; answers with the too_many `rate_limited` to throw in its place once there were too many. */
  failed(guess: Guess): DomainError | undefined
  /** For whoever counts tries of one account elsewhere, before they are looked at; 0: without end. */
  accountMax(kind: GuessKind): number
}

/** `unit`: failures of one address in a quarter of an hour (the setting); 0 counts nothing. */
export function createGuesses(tally: Tally, unit: number): Guesses {
  const addressKey = ({ kind, address }: Guess) => `${kind} address ${address}`
  const accountKey = ({ kind, account }: Guess) => `${kind} account ${account}`
  const accountTimes = ({ kind, account }: Guess) => (account === undefined ? null : GUESS_BUDGETS[kind].account)
  const waitMs = (guess: Guess): number => {
    if (unit === 0) return 0
    const ofAddress = tally.waitMs(addressKey(guess), GUESS_BUDGETS[guess.kind].address * unit)
    const times = accountTimes(guess)
    return Math.max(ofAddress, times === null ? 0 : tally.waitMs(accountKey(guess), times * unit))
  }
  return {
    waitMs,
    accountMax: (kind) => (GUESS_BUDGETS[kind].account ?? 0) * unit,
    failed(guess) {
      if (unit === 0) return undefined
      const wait = waitMs(guess)
      if (wait > 0) return newRefusal('rate_limited', { why: 'guesses', waitMs: wait })
      tally.add(addressKey(guess), GUESS_WINDOW_MS)
      if (accountTimes(guess) !== null) tally.add(accountKey(guess), GUESS_WINDOW_MS)
      return undefined
    },
  }
}

/** Whose requests count together: an IPv4 address, or an IPv6 network of 64 bits, which is what one customer gets. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip, 64)
}
