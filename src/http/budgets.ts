import { MINUTE_MS } from '../shared/clocks.ts'

/** What an operator sets; 0 switches that kind of limit off. */
export interface LimitSettings {
  readonly perCredential: number
  readonly perAddress: number
  readonly guesses: number
  /** Declined cards that one share may have before its payer waits; others take multiples. */
  readonly declines: number
  /** False where all requests come from a proxy that was not named: addresses say nothing there. */
  readonly tellsAddressesApart: boolean
}

interface Budget {
  /** Of which setting, and how many times of it. */
  readonly of: 'perCredential' | 'perAddress'
  readonly times: number
  /** For docs/configuration.md. */
  readonly reason: string
}

/** Requests of one minute: each family has its own, so that one cannot use up another's. Types and documents follow. */
export const BUDGETS = {
  token_api: {
    of: 'perCredential',
    times: 1,
    reason: 'a shop’s machine: one budget for each API key or member of staff, whatever addresses it calls from',
  },
  merchant_v1: { of: 'perCredential', times: 1, reason: 'the same, for each merchant’s tokens together' },
  token_endpoint: {
    of: 'perAddress',
    times: 1,
    reason: 'one exchange serves for ten minutes; several shops may share a hosting provider’s address',
  },
  public_api: {
    of: 'perAddress',
    times: 1,
    reason: 'a web page simulates as somebody types; an office or a school shares one address',
  },
  signed_api: {
    of: 'perAddress',
    times: 2,
    reason: 'customers of a shop arrive from its server or from their own browsers',
  },
  payer_pages: {
    of: 'perAddress',
    times: 4,
    reason: 'an open pot asks every few seconds, and mobile networks put hundreds of payers behind one address',
  },
  article_sales: {
    of: 'perAddress',
    times: 0.1,
    reason:
      'one press on the page of an article makes one purchase: a person buys a few, a program would take all places',
  },
  group_choices: {
    of: 'perAddress',
    times: 0.1,
    reason:
      'names chosen by the link of a group: a dozen friends on one sofa choose once each, a program would take them all',
  },
  staff_pages: {
    of: 'perAddress',
    times: 1,
    reason: 'people read and click: an office behind one address stays far below it',
  },
  unsigned_callbacks: {
    of: 'perAddress',
    times: 0.1,
    reason: 'of each account of a PSP that signs nothing: whoever knows its address may call it; each is only a hint',
  },
} as const satisfies Record<string, Budget>

export type Family = keyof typeof BUDGETS

export const BUDGET_WINDOW_MS = MINUTE_MS

interface GuessBudget {
  /** Times the setting: failures of one address in a window. */
  readonly address: number
  /** Times the setting: failures on one account from everywhere; null where an account has a secret nobody guesses. */
  readonly account: number | null
  /** For docs/configuration.md. */
  readonly reason: string
}

/** Failed guesses of a quarter of an hour. Successes never count. */
export const GUESS_BUDGETS = {
  password: { address: 1, account: 5, reason: 'people choose them: the one thing here that guessing may find' },
  factor: {
    address: 1,
    account: 1,
    reason: 'six digits, behind a right password: once there were too many, none of that account is looked at',
  },
  reset: {
    address: 1,
    account: 0.2,
    reason: 'links to choose another password: each asking counts, so that nobody fills a mailbox of somebody else',
  },
  client_secret: {
    address: 2,
    account: null,
    reason: '256 bits; a deployment with a wrong secret tries again and again, and should hear of it soon',
  },
  token: {
    address: 20,
    account: null,
    reason: '256 bits, and every worker of a shop meets an expired one at the same time',
  },
  payer_link: {
    address: 5,
    account: null,
    reason: '128 bits; mistyped, cut by mail programs, replaced by newer ones, and of many people behind one address',
  },
  signature: {
    address: 10,
    account: null,
    reason: '256 bits; a shop with a wrong secret fails with each of its customers',
  },
  callback: {
    address: 5,
    account: 50,
    reason:
      'forged calls for each account of an acquirer, PSP or card issuer; what is signed over its body passes all the same, what has to be read to be verified is not read any more, from that address or from anywhere',
  },
} as const satisfies Record<string, GuessBudget>

export type GuessKind = keyof typeof GUESS_BUDGETS

export const GUESS_WINDOW_MS = 15 * MINUTE_MS

/**
 * Keys counted at once, of requests and of failures; the one unused longest is forgotten first. Some 200 bytes each: 2 MB at worst.
 * Whoever has that many addresses is not stopped by counting addresses.
 */
export const COUNTED_MAX = 10_000
