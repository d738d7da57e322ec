import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { submit } from '../../sandbox/test-kit.ts'
import { beginBooks } from '../../sandbox/test-start.ts'
import type { DemoFile } from '../../src/commands/demo-file.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import type { OperationRefusal } from '../../src/providers/collect/acquirer.ts'
import type { Acquirer, CallbackSubject, OperationRequest, Payment } from '../../src/providers/collect/index.ts'
import * as registry from '../../src/providers/registry.ts'
import { SECOND_MS, systemClock } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { callbackEar, type HeardCallback } from './callback-ear.ts'

/** A card of its payer: paid with, refused on the page, or stored and refused later. */
export type Card = 'good' | 'poor' | 'later_poor'
/** Of its simulator: it pays in one press, where no card is stored for later. */
export type PaidWith = Card | 'wallet'
export type Sending = 'session' | 'charge' | OperationRequest['kind']

/** What its books have of a payment, whatever it answered. */
export interface Booked {
  readonly state: 'held' | 'captured' | 'voided' | 'expired' | 'refunded'
  readonly captured: number
  readonly refunded: number
}

/** An acquirer, its simulator, and what only the simulator can be told. */
export interface AcquirerWorld {
  readonly acquirer: Acquirer
  /** The same account, waiting no longer than a fault that never answers needs. */
  readonly impatient: Acquirer
  /** Where it calls us. */
  readonly callbackUrl: string
  /** The same account, with a key that is none. */
  readonly withWrongKey: Acquirer
  now(): Promise<Date>
  advance(ms: number): Promise<void>
  /** Gives what the browser brings home of what its look-up wants to see. */
  pay(pageUrl: string, card: PaidWith): Promise<Readonly<Record<string, string>>>
  /** What is told of the good card. */
  readonly card: Payment['card']
  /** What is told of the wallet's. */
  readonly walletBrand: string
  /** The next call of this kind suffers it. */
  fault(operation: Sending | 'lookup', fault: string, delayMs?: number): Promise<unknown>
  /** Faults of the wire that it has beside those that all have: answers that must not be believed. */
  readonly hostile: readonly string[]
  /** Of these the ones that cannot lie about a call of this kind, `kind fault`, with the reason. */
  readonly harmless: Readonly<Record<string, string>>
  /** Faults by which it turns a call away, and says so. */
  readonly turnedAway: readonly string[]
  /** What operations come to where it says less than others, by row, with the reason. */
  readonly coarse: Readonly<Record<string, readonly [OperationRefusal | 'succeeded', reason: string]>>
  /** A callback as a forger would change it; all of them are worth nothing. */
  readonly forgeries: (callback: HeardCallback) => readonly HeardCallback[]
  /** Faults by which what was done is in no list for some time. */
  readonly lag: readonly string[]
  /** Faults after which a refund is decided or taken back later; what it answers first. */
  readonly lateRefunds: Readonly<Record<string, 'accepted' | 'succeeded'>>
  /** The payer's bank disputes a payment, and then decides; null where its simulator has no banks that do. */
  readonly dispute: ((paymentId: string) => Promise<{ lose(): Promise<unknown> }>) | null
  books(attemptId: string): Promise<readonly Booked[]>
  /** What its official library is given to read there, as in `demo.json`; null where it has none. */
  readonly official: DemoFile['acquirer'] | null
  /** Waits until it is found in what all authentic callbacks have said, in their order. */
  told<T>(find: (said: readonly CallbackSubject[]) => T | undefined): Promise<T>
  /** The callback itself that said so. */
  heard(isWanted: (about: CallbackSubject) => boolean): Promise<HeardCallback>
}

const KEY = 'contract-key'
/** The machine may be busy. */
const TIMEOUT_MS = 5_000
/** A fault that stays silent is waited for. */
const IMPATIENT_MS = 1_000

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
  const common = (prefix: string, cards: Record<Card, PayerCard>, card: Payment['card'], acquirer: Acquirer) => ({
    acquirer,
    card,
    callbackUrl: ear.url,
    ...hearing(acquirer, ear),
    now: async () => new Date(((await call('GET', '/clock')) as { now: string }).now),
    advance: async (ms: number) => void (await call('POST', '/clock/advance', { ms })),
    pay: async (pageUrl: string, paying: PaidWith) => {
      const [page = ''] = pageUrl.split('#')
      const isWallet = paying === 'wallet'
      const form = isWallet ? {} : { expiry: '12/34', code: '123', ...cards[paying] }
      const address = isWallet ? page.replace(/(\?.*)?$/, '/wallet$1') : page
      const home = (await submit(address, form)).headers.get('location')
      const brought = [...new URL(home ?? pageUrl, pageUrl).searchParams]
      return Object.fromEntries(brought.filter(([name]) => acquirer.traits.returnParameters.includes(name)))
    },
    fault: (operation: string, fault: string, delay_ms = 60_000) =>
      call('POST', `${prefix}/faults`, { operation, fault, times: 1, delay_ms }),
    books: async (attemptId: string) =>
      ((await call('GET', `${prefix}/books?reference=${attemptId}`)) as { payments: Booked[] }).payments,
  })
  return { sandbox, outbound, common, ear, call }
}

interface PayerCard {
  readonly number: string
  readonly name: string
}

const HOLDER = { name: 'Alice Martin' }
const CARDS = {
  good: { ...HOLDER, number: '4242424242424242' },
  poor: { ...HOLDER, number: '4000000000009995' },
  later_poor: { ...HOLDER, number: '4000000000000341' },
}
const GOOD_CARD = { brand: 'visa', last4: '4242', expiry: '2034-12', country: 'FR' }

/** Signed whole, in a header. */
function forgedBytes({ headers, body }: HeardCallback): readonly HeardCallback[] {
  const bodies = [Buffer.concat([body, Buffer.from(' ')]), body.subarray(1), Buffer.alloc(0)]
  return [...bodies.map((changed) => ({ headers, body: changed })), { headers: {}, body }]
}

async function sandboxWorld(): Promise<AcquirerWorld> {
  const { sandbox, outbound, common } = await openSandbox()
  const terms = { outbound, systemClock, timeoutMs: TIMEOUT_MS, apiUrl: sandbox.baseUrl }
  return {
    ...common('/v1', CARDS, GOOD_CARD, await registry.sandbox.collect.open(terms, { key: KEY })),
    impatient: await registry.sandbox.collect.open({ ...terms, timeoutMs: IMPATIENT_MS }, { key: KEY }),
    withWrongKey: await registry.sandbox.collect.open(terms, { key: 'wrong' }),
    official: null,
    // It tells the truth or nothing: what it is for is our own conduct.
    walletBrand: 'visa_sandboxwallet',
    hostile: [],
    harmless: {},
    turnedAway: [],
    coarse: {},
    forgeries: forgedBytes,
    lag: [],
    lateRefunds: {},
    dispute: null,
  }
}

async function stripeWorld(): Promise<AcquirerWorld> {
  const { sandbox, outbound, common, ear, call } = await openSandbox()
  const terms = { outbound, systemClock, timeoutMs: TIMEOUT_MS, apiUrl: sandbox.stripe.url }
  const given = { key: sandbox.stripe.key }
  const connected = await registry.stripe.collect.connect(
    { ...terms, callbackUrl: ear.url, previous: undefined },
    given,
  )
  if (connected.kind !== 'answered') throw new Error(`stripe does not connect: ${JSON.stringify(connected)}`)
  const { settings } = connected.value
  return {
    ...common('/stripe', CARDS, { ...GOOD_CARD, country: 'US' }, await registry.stripe.collect.open(terms, settings)),
    impatient: await registry.stripe.collect.open({ ...terms, timeoutMs: IMPATIENT_MS }, settings),
    withWrongKey: await registry.stripe.collect.open(terms, { ...settings, key: 'sk_test_51somebodyelse' }),
    official: { name: 'stripe', api_url: terms.apiUrl, key: given.key },
    walletBrand: 'visa_applepay',
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
    turnedAway: ['rate_limited', 'unavailable'],
    coarse: {},
    forgeries: forgedBytes,
    lag: ['not_visible_for'],
    lateRefunds: { accepted_failed: 'accepted', failed_later: 'succeeded' },
    dispute: async (paymentId) => {
      const { id } = (await call('POST', '/stripe/disputes', { payment_intent: paymentId })) as { id: string }
      return { lose: () => call('POST', `/stripe/disputes/${id}`, { status: 'lost' }) }
    },
  }
}

/** Its published ways: the name on the card is what becomes of it. */
const ADYEN_CARDS = {
  good: { ...HOLDER, number: '4111111111111111' },
  poor: { name: 'NOT_ENOUGH_BALANCE', number: '4111111111111111' },
  later_poor: { ...HOLDER, number: '4111111111111111' },
}
/** Why a refusal says less. */
const UNLISTED = 'its reasons are sentences, and no list of them is published'
/** More than it takes until the token of a card is told. */
const TOKEN_TOLD_MS = 5 * SECOND_MS

async function adyenWorld(): Promise<AcquirerWorld> {
  const { sandbox, outbound, common, ear, call } = await openSandbox()
  const terms = { outbound, systemClock, timeoutMs: TIMEOUT_MS, apiUrl: sandbox.adyenUrl }
  const given = registry.adyen.collect.ofSimulator?.(KEY) ?? {}
  const connected = await registry.adyen.collect.connect({ ...terms, callbackUrl: ear.url, previous: undefined }, given)
  if (connected.kind !== 'answered') throw new Error(`adyen does not connect: ${JSON.stringify(connected)}`)
  const { settings } = connected.value
  const told = { brand: 'visa', last4: '1111', expiry: '2034-12', country: 'NL' }
  const shared = common('/adyen', ADYEN_CARDS, told, await registry.adyen.collect.open(terms, settings))
  return {
    ...shared,
    impatient: await registry.adyen.collect.open({ ...terms, timeoutMs: IMPATIENT_MS }, settings),
    withWrongKey: await registry.adyen.collect.open(terms, { ...settings, key: 'wrong' }),
    official: { name: 'adyen', api_url: terms.apiUrl, key: KEY },
    pay: async (pageUrl, card) => {
      const brought = await shared.pay(pageUrl, card)
      await shared.advance(TOKEN_TOLD_MS)
      // No test card of its is refused from the second payment on.
      if (card === 'later_poor') await shared.fault('charge', 'refused')
      return brought
    },
    walletBrand: 'visa_googlepay',
    hostile: ['foreign_amount', 'foreign_currency', 'foreign_reference', 'html', 'huge', 'half_json', 'beyond_2_53'],
    harmless: {
      'void foreign_amount': 'a cancellation answers with no amount',
      'void foreign_currency': 'a cancellation answers with no amount',
      'look-up sale': 'the result of a session does not say whether its payment waits for a capture',
    },
    turnedAway: ['rate_limited', 'unavailable'],
    coarse: {
      'capture again': ['refused', UNLISTED],
      'void of a capture': ['refused', UNLISTED],
      'capture of a released hold': ['refused', UNLISTED],
      'capture of an ended hold': ['succeeded', 'tried all the same for 28 days; the scheme may send it back later'],
    },
    forgeries: forgedItems,
    lag: [],
    lateRefunds: { failed_later: 'accepted', reversed_later: 'accepted' },
    dispute: async (payment) => {
      const { id } = (await call('POST', '/adyen/disputes', { payment })) as { id: string }
      return { lose: () => call('POST', `/adyen/disputes/${id}`, { status: 'lost' }) }
    },
  }
}

/** Each item is signed inside the body, over eight of its fields. */
function forgedItems({ headers, body }: HeardCallback): readonly HeardCallback[] {
  const text = body.toString()
  const forged = [
    text.replace(/"value":(\d+)/, '"value":1$1'),
    text.replace(/"currency":"EUR"/, '"currency":"CHF"'),
    text.replace(/"merchantReference":"[^"]*"/, `"merchantReference":"${newId()}"`),
    text.replace(/"pspReference":"[^"]*"/, '"pspReference":"NC6HT9CRT65ZGN82"'),
    text.replace(/"merchantAccountCode":"[^"]*"/, '"merchantAccountCode":"SomebodyElse"'),
    text.replace(/"eventCode":"[A-Z_]*"/, '"eventCode":"REFUND"'),
    text.replace(/"success":"true"/, '"success":"false"'),
    text.replace(/"hmacSignature":"[^"]*"/, '"other":""'),
    text.slice(1),
    '',
  ]
  return forged.map((changed) => ({ headers, body: Buffer.from(changed) }))
}

type AcquirerName = {
  [Name in keyof typeof registry]: (typeof registry)[Name] extends { readonly collect: unknown } ? Name : never
}[keyof typeof registry]

/** An acquirer without a world of its own is not known to behave. */
const WORLDS = { sandbox: sandboxWorld, stripe: stripeWorld, adyen: adyenWorld } satisfies Record<
  AcquirerName,
  () => Promise<AcquirerWorld>
>

/** All of them before the first test: what one loads, another's calls would have to wait for. */
export async function openWorlds(): Promise<readonly (readonly [name: string, world: AcquirerWorld])[]> {
  const opened: (readonly [string, AcquirerWorld])[] = []
  for (const [name, open] of Object.entries(WORLDS)) opened.push([name, await open()])
  return opened
}

function hearing(acquirer: Acquirer, ear: Awaited<ReturnType<typeof callbackEar>>) {
  // Each is read once, however often somebody looks for one.
  const read = new Map<HeardCallback, readonly CallbackSubject[]>()
  const saidBy = (heard: HeardCallback) => {
    const known = read.get(heard)
    if (known) return known
    const callback = acquirer.parseCallback(heard.headers, heard.body)
    const said = callback.kind === 'authentic' ? callback.facts.map(({ about }) => about) : []
    read.set(heard, said)
    return said
  }
  return {
    told: <T>(find: (said: readonly CallbackSubject[]) => T | undefined) =>
      ear.until((heard) => find(heard.flatMap(saidBy))),
    heard: (isWanted: (about: CallbackSubject) => boolean) =>
      ear.until((heard) => heard.find((one) => saidBy(one).some(isWanted))),
  }
}
