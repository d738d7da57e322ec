import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { submitCard } from '../../sandbox/test-kit.ts'
import { beginBooks } from '../../sandbox/test-start.ts'
import type { Acquirer, Callback, OperationRequest, SessionLookUp, SessionRequest } from '../../src/acquirers/index.ts'
import * as registry from '../../src/acquirers/registry.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { addMs, MINUTE_MS, systemClock } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { callbackEar, type HeardCallback } from './callback-ear.ts'

/** A card of its payer: paid with, refused on the page, or stored and refused later. */
export type Card = 'good' | 'poor' | 'later_poor'
export type Sending = 'session' | 'charge' | OperationRequest['kind']

/** What its books have of a payment, whatever it answered. */
export interface Booked {
  readonly state: 'held' | 'captured' | 'voided' | 'expired' | 'refunded'
  readonly captured: number
  readonly refunded: number
}

type Authentic = Extract<Callback, { kind: 'authentic' }>

/** An acquirer, its simulator, and what only the simulator can be told. */
export interface AcquirerWorld {
  readonly acquirer: Acquirer
  /** Where it calls us. */
  readonly callbackUrl: string
  /** The same account, with a key that is none. */
  readonly withWrongKey: Acquirer
  now(): Promise<Date>
  advance(ms: number): Promise<void>
  pay(pageUrl: string, card: Card): Promise<unknown>
  /** The next call of this kind suffers it. */
  fault(operation: Sending | 'lookup', fault: string, delayMs?: number): Promise<unknown>
  /** Faults of the wire that it has beside those that all have: answers that must not be believed. */
  readonly hostile: readonly string[]
  /** Of these the ones that cannot lie about a call of this kind, `kind fault`, with the reason. */
  readonly harmless: Readonly<Record<string, string>>
  /** Faults by which it turns a call away, and says so. */
  readonly turnedAway: readonly string[]
  /** Faults by which what was done is in no list for some time. */
  readonly lag: readonly string[]
  /** Faults after which a refund is decided or taken back later; what it answers first. */
  readonly lateRefunds: Readonly<Record<string, 'accepted' | 'succeeded'>>
  /** The payer's bank disputes a payment, and then decides; null where its simulator has no banks that do. */
  readonly dispute: ((paymentId: string) => Promise<{ lose(): Promise<unknown> }>) | null
  books(attemptId: string): Promise<readonly Booked[]>
  /** Waits for a callback that was authentic and is wanted. */
  heard(isWanted: (callback: Authentic) => boolean): Promise<HeardCallback>
}

const KEY = 'contract-key'
/** Short: a fault that stays silent is waited for. */
const TIMEOUT_MS = 1_000

/** One simulated world for all of them: each acquirer has its own origin and books in it. */
async function openSandbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'contract-'))
  beginBooks(dataDir)
  const sandbox = await startSandbox({ dataDir, key: KEY })
  const outbound = createOutbound({ policy: 'loopback_too' })
  after(async () => {
    await outbound.close()
    await sandbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(sandbox.baseUrl + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const ear = await callbackEar()
  const common = (prefix: string, cards: Record<Card, string>, acquirer: Acquirer) => ({
    acquirer,
    callbackUrl: ear.url,
    heard: (isWanted: (callback: Authentic) => boolean) =>
      ear.until(({ headers, body }) => {
        const callback = acquirer.parseCallback(headers, body)
        return callback.kind === 'authentic' && isWanted(callback)
      }),
    now: async () => new Date(((await call('GET', '/clock')) as { now: string }).now),
    advance: async (ms: number) => void (await call('POST', '/clock/advance', { ms })),
    pay: (pageUrl: string, card: Card) => submitCard(String(pageUrl.split('#')[0]), cards[card]),
    fault: (operation: string, fault: string, delay_ms = 60_000) =>
      call('POST', `${prefix}/faults`, { operation, fault, times: 1, delay_ms }),
    books: async (attemptId: string) =>
      ((await call('GET', `${prefix}/books?reference=${attemptId}`)) as { payments: Booked[] }).payments,
  })
  return { sandbox, outbound, common, ear, call }
}

const CARDS = { good: '4242424242424242', poor: '4000000000009995', later_poor: '4000000000000341' }

async function sandboxWorld(): Promise<AcquirerWorld> {
  const { sandbox, outbound, common } = await openSandbox()
  const terms = { outbound, systemClock, timeoutMs: TIMEOUT_MS, apiUrl: sandbox.baseUrl }
  return {
    ...common('/v1', CARDS, await registry.sandbox.open(terms, { key: KEY })),
    withWrongKey: await registry.sandbox.open(terms, { key: 'wrong' }),
    // It tells the truth or nothing: what it is for is our own conduct.
    hostile: [],
    harmless: {},
    turnedAway: [],
    lag: [],
    lateRefunds: {},
    dispute: null,
  }
}

async function stripeWorld(): Promise<AcquirerWorld> {
  const { sandbox, outbound, common, ear, call } = await openSandbox()
  const terms = { outbound, systemClock, timeoutMs: TIMEOUT_MS, apiUrl: sandbox.stripe.url }
  const given = { key: sandbox.stripe.key }
  const connected = await registry.stripe.connect({ ...terms, callbackUrl: ear.url, previous: undefined }, given)
  if (connected.kind !== 'answered') throw new Error(`stripe does not connect: ${JSON.stringify(connected)}`)
  const { settings } = connected.value
  return {
    ...common('/stripe', CARDS, await registry.stripe.open(terms, settings)),
    withWrongKey: await registry.stripe.open(terms, { ...settings, key: 'sk_test_51somebodyelse' }),
    hostile: [
      'foreign_amount',
      'foreign_currency',
      'foreign_reference',
      'foreign_mode',
      'html',
      'huge',
      'half_json',
      'beyond_2_53',
    ],
    harmless: {
      'void foreign_amount': 'a release is of the whole hold',
      'void foreign_reference': 'a release keeps no name; the intent of the path is the one that is answered',
      'refund foreign_mode': 'a refund tells no mode',
    },
    turnedAway: ['rate_limited'],
    lag: ['not_visible_for'],
    lateRefunds: { accepted_failed: 'accepted', failed_later: 'succeeded' },
    dispute: async (paymentId) => {
      const { id } = (await call('POST', '/stripe/disputes', { payment_intent: paymentId })) as { id: string }
      return { lose: () => call('POST', `/stripe/disputes/${id}`, { status: 'lost' }) }
    },
  }
}

/** An acquirer without a world of its own is not known to behave. */
export const WORLDS = { sandbox: sandboxWorld, stripe: stripeWorld } satisfies Record<
  keyof typeof registry,
  () => Promise<AcquirerWorld>
>

/** An order that nobody has made before; where the acquirer keeps payers, one is made for it. */
export async function newOrder(world: AcquirerWorld, over: Partial<SessionLookUp> = {}): Promise<SessionLookUp> {
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
    callbackUrl: world.callbackUrl,
    expiresAt: addMs(createdAt, 15 * MINUTE_MS),
    sessionId: null,
    returned: {},
    ...over,
  } satisfies SessionRequest & SessionLookUp
}

async function newPayer({ acquirer }: AcquirerWorld): Promise<string | null> {
  if (!acquirer.traits.keepsPayers) return null
  const kept = await acquirer.keepPayer({ payerKey: newId(), email: 'alice@example.org', name: 'Alice Martin' })
  if (kept.kind !== 'answered') throw new Error(`no payer is kept: ${JSON.stringify(kept)}`)
  return kept.value.payerId
}
