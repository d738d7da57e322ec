import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { stripe as stripePsp } from '../../sandbox/psps/registry.ts'
import { type RunningSandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { stripeLibrary } from '../../sandbox/stripe/library.ts'
import { beginBooks } from '../../sandbox/test-start.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import {
  type ChargeOrder,
  type ModifyOrder,
  openPsp,
  type Psp,
  type PspPayment,
  referenceOf,
} from '../../src/providers/charge/index.ts'
import { PSP_FAMILIES } from '../../src/providers/index.ts'
import type { CardIssuer, CardMovement, IssuerDescriptor, IssuerFact } from '../../src/providers/issue/index.ts'
import * as registry from '../../src/providers/registry.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { callbackEar, type HeardCallback } from '../acquirers/callback-ear.ts'

export type IssuerOperation = 'issue' | 'reveal' | 'destroy' | 'lookup'

/** What is peculiar to an issuer and its simulator; every other expectation is the port's. */
interface Peculiarities {
  readonly descriptor: IssuerDescriptor
  readonly apiUrl: (sandbox: RunningSandbox) => string
  /** What an operator gives. */
  readonly given: (sandbox: RunningSandbox) => Promise<Readonly<Record<string, string>>>
  readonly wrongKey: string
  /** Below it, on the sandbox's own origin, faults are ordered. */
  readonly control: string
  readonly numbers: RegExp
  /** A failure is its answer for good: asked again under its key it is the same. */
  readonly keepsFailures: boolean
  /** Done, and answered with something else. */
  readonly hostile: readonly string[]
  /** `operation fault`: what cannot lie about it, with the reason. */
  readonly harmless: Readonly<Record<string, string>>
  /** Faults by which a call is turned away, undone. */
  readonly turnedAway: readonly string[]
  /** Faults by which a card is made and in no list for some time. */
  readonly lag: readonly string[]
}

const LIMITS = 'the limit is what was sent: what the answer repeats of it is not read'

type IssuerName = {
  [Name in keyof typeof registry]: (typeof registry)[Name] extends { readonly issue: unknown } ? Name : never
}[keyof typeof registry]

/** All there are: an issuer without a simulator does not compile. */
const PECULIARITIES: Readonly<Record<IssuerName, Peculiarities>> = {
  sandbox: {
    descriptor: registry.sandbox.issue,
    apiUrl: ({ baseUrl }) => baseUrl,
    given: async () => ({ key: KEY }),
    wrongKey: 'wrong',
    control: '/issuer',
    numbers: /^40000000[1-9]\d{7}$/,
    keepsFailures: false,
    // It tells the truth or nothing.
    hostile: [],
    harmless: {},
    turnedAway: [],
    lag: [],
  },
  stripe: {
    descriptor: registry.stripe.issue,
    apiUrl: ({ stripe }) => stripe.url,
    given: async ({ stripe: { url, key } }) => ({ key, cardholder: await cardholderAt(url, key) }),
    wrongKey: 'sk_test_ofsomebodyelse',
    control: '/stripe',
    numbers: /^40000099[1-9]\d{7}$/,
    keepsFailures: true,
    hostile: ['html', 'huge', 'half_json', 'foreign_reference', 'foreign_currency', 'foreign_amount', 'beyond_2_53'],
    harmless: {
      'issue foreign_amount': LIMITS,
      'reveal foreign_amount': LIMITS,
      'reveal foreign_currency': 'the number is asked for by the id of a card whose currency was read before',
      'reveal foreign_reference': 'the number is asked for by the id of a card whose key was read before',
      'destroy foreign_amount': LIMITS,
      'destroy foreign_currency': 'asked for by its id, which the answer repeats',
      'destroy foreign_reference': 'asked for by its id, which the answer repeats',
      'lookup foreign_amount': 'the first of its answers is the card, and only its key and state are read',
      'lookup foreign_currency': 'the first of its answers is the card, and only its key and state are read',
    },
    turnedAway: ['rate_limited', 'unavailable'],
    lag: ['not_visible_for'],
  },
}

/** As an operator makes one in the dashboard. */
async function cardholderAt(apiUrl: string, key: string): Promise<string> {
  const address = { line1: '1 rue de Siam', city: 'Brest', postal_code: '29200', country: 'FR' }
  const made = { type: 'company', name: 'Whipround SAS', billing: { address } } as const
  return (await stripeLibrary(apiUrl, key).issuing.cardholders.create(made)).id
}

/** What the books have of a card, whatever was answered. */
export interface BookedCard {
  readonly id: string
  readonly state: string
  readonly debited: number
  readonly credited: number
}

/** An issuer, its simulator, and a merchant's PSP where its cards are charged. */
export interface IssuerWorld extends Omit<Peculiarities, 'apiUrl' | 'given' | 'wrongKey' | 'control'> {
  readonly issuer: CardIssuer
  /** The same account, waiting no longer than a fault that never answers needs. */
  readonly impatient: CardIssuer
  readonly withWrongKey: CardIssuer
  readonly psp: Psp
  newCharge(amountMinor?: bigint): ChargeOrder
  changeOf(charge: ChargeOrder, payment: PspPayment, amountMinor?: bigint): ModifyOrder
  fault(operation: IssuerOperation | 'callback', fault: string, delayMs?: number): Promise<unknown>
  clearFaults(): Promise<unknown>
  /** What its account holds from now on, and which disputes are open. */
  stand(standing: object): Promise<unknown>
  books(cardKey: string): Promise<readonly BookedCard[]>
  /** The business clock. */
  advance(ms: number): Promise<unknown>
  /** What a callback says; throws where it is not authentic. */
  factsIn(callback: HeardCallback): readonly IssuerFact[]
  /** Waits until callbacks have told all of these movements of a card, and answers with everything they told of it. */
  told(cardId: string, eventIds: readonly string[]): Promise<readonly CardMovement[]>
  readonly heard: Awaited<ReturnType<typeof callbackEar>>['until']
  readonly parse: (callback: HeardCallback) => ReturnType<IssuerDescriptor['parseCallback']>
}

/** Hundreds of small commits, that no power cut shall survive. */
const MEMORY = '/dev/shm'
const KEY = 'contract-key'
/** The machine may be busy. */
const TIMEOUT_MS = 5_000
const IMPATIENT_MS = 400

export function openWorlds(): Promise<readonly IssuerWorld[]> {
  return Promise.all(Object.values(PECULIARITIES).map(openWorld))
}

async function openWorld(peculiarities: Peculiarities): Promise<IssuerWorld> {
  const { apiUrl: findApiUrl, given: give, wrongKey, control, ...peculiar } = peculiarities
  const { descriptor } = peculiar
  const { sandbox, call } = await openSandbox()
  const outbound = createOutbound({ policy: 'loopback_too' })
  after(() => outbound.close())
  const ear = await callbackEar()
  const terms = { outbound, systemClock, apiUrl: findApiUrl(sandbox), timeoutMs: TIMEOUT_MS }
  const connected = await descriptor.connect(
    { ...terms, callbackUrl: ear.url, previous: undefined },
    await give(sandbox),
  )
  if (connected.kind !== 'answered') throw new Error(`${descriptor.name}: ${JSON.stringify(connected)}`)
  const { settings } = connected.value
  const parse = ({ headers, body }: HeardCallback) =>
    descriptor.parseCallback(settings, { headers, body, now: systemClock.now() })
  const factsIn = (callback: HeardCallback) => {
    const parsed = parse(callback)
    if (parsed.kind !== 'authentic') throw new Error(parsed.kind)
    return parsed.facts
  }
  return {
    ...peculiar,
    issuer: await descriptor.open(terms, settings),
    impatient: await descriptor.open({ ...terms, timeoutMs: IMPATIENT_MS }, settings),
    withWrongKey: await descriptor.open(terms, { ...settings, key: wrongKey }),
    ...(await merchantsPsp(sandbox, outbound)),
    fault: (operation, fault, delayMs = 1_000) =>
      call('POST', `${control}/faults`, { operation, fault, times: 1, delay_ms: delayMs }),
    clearFaults: () => call('DELETE', `${control}/faults`),
    stand: (standing) => call('POST', '/issuer/standing', standing),
    books: async (key) => ((await call('GET', `/issuer/books?key=${key}`)) as { cards: BookedCard[] }).cards,
    advance: (ms) => call('POST', '/clock/advance', { ms }),
    parse,
    factsIn,
    heard: ear.until,
    told: (cardId, eventIds) =>
      ear.until((heard) => {
        const facts = heard.flatMap(factsIn).filter((fact) => fact.cardId === cardId)
        const movements = facts.flatMap(({ movement }) => movement ?? [])
        return eventIds.every((id) => movements.some(({ eventId }) => eventId === id)) ? movements : undefined
      }),
  }
}

/** One that authorises and debits at once, so that the card's issuer is asked in the same moment. */
async function merchantsPsp(sandbox: RunningSandbox, outbound: ReturnType<typeof createOutbound>) {
  const family = PSP_FAMILIES.find(({ name }) => name === stripePsp.family)
  const [brand] = family?.brands ?? []
  if (!family || !brand) throw new Error('no PSP to be charged at')
  const apiUrl = `${sandbox.psps.url}/${family.name}`
  const terms = { outbound, systemClock, brand, mode: 'test', apiUrl, timeoutMs: TIMEOUT_MS } as const
  const psp = await openPsp(family, terms, stripePsp.credentials(KEY))
  const newCharge = (amountMinor = 10_001n): ChargeOrder => {
    const id = newId()
    return {
      reference: referenceOf(family.traits.reference, id, 1),
      idempotencyKey: id,
      orderReference: 'ORDER-1042',
      description: 'Order 1042',
      amountMinor,
      currency: 'EUR',
      customer: { email: 'alice@example.org', name: 'Alice Martin' },
      language: 'fr',
      callbackUrl: 'http://127.0.0.1:9/nobody',
      scaFlag: 'moto',
      createdAt: new Date(Math.floor(Date.now() / 1000) * 1000),
    }
  }
  const changeOf = (
    charge: ChargeOrder,
    { paymentId, uid, extra }: PspPayment,
    amountMinor = charge.amountMinor,
  ): ModifyOrder => ({
    charge,
    payment: { paymentId, uid, extra },
    reference: referenceOf(family.traits.reference, newId(), 1),
    amountMinor,
  })
  return { psp, newCharge, changeOf }
}

/** One for each: they are asked beside each other, and each moves its own clock. */
async function openSandbox() {
  const dataDir = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'issuers-'))
  beginBooks(dataDir)
  const sandbox = await startSandbox({ dataDir, key: KEY })
  after(async () => {
    await sandbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(sandbox.baseUrl + path, sent)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? null : response.json()
  }
  return { sandbox, call }
}
