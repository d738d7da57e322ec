import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import * as simulators from '../../sandbox/psps/registry.ts'
import type { PspOperation, PspSimulator } from '../../sandbox/psps/simulator.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { beginBooks } from '../../sandbox/test-start.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import type { PspFamily, PspTerms } from '../../src/providers/charge/family.ts'
import {
  type ChargeOrder,
  endingOf,
  examplePartMinor,
  examplePrice,
  type ModifyOrder,
  openPsp,
  type PaymentCard,
  type Psp,
  type PspPayment,
  type PspSettings,
  type PspTraits,
  referenceOf,
} from '../../src/providers/charge/index.ts'
import { PSP_FAMILIES } from '../../src/providers/index.ts'
import { MINUTE_MS, systemClock } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Money } from '../../src/shared/money.ts'
import { callbackEar, type HeardCallback } from '../acquirers/callback-ear.ts'

/** What is peculiar to a family; everything else follows from its traits. */
interface Peculiarities {
  /** Settings that make its credentials wrong; its secrets with another end, unless said. */
  readonly wrong?: PspSettings
  /** Operations that it has not: they are `rejected: unsupported` and leave nothing. */
  readonly unsupported?: readonly PspOperation[]
  /** `operation fault`, or `* fault`: what cannot lie to this family, with the reason. */
  readonly harmless?: Readonly<Record<string, string>>
  /** A sale is answered before it is captured: it shows as captured afterwards. */
  readonly capturesLater?: true
  /** Why its simulator calls nobody, though the PSP would. */
  readonly quiet?: string
  /** Its account charges in these alone, whatever is asked: another has to be turned away before. Its traits', unless said. */
  readonly currencies?: readonly string[]
  /** It has no word for a payment that is decided later: it is an answer that did not come. With the reason. */
  readonly neverPending?: string
  /** It gives back what is settled, and nothing before. */
  readonly refundsSettled?: true
  /** It sends for a card's owner, and says so in an answer that is none: only its look-ups refuse, so much later. With the reason. */
  readonly asksOwner?: { readonly forMs: number; readonly reason: string }
  /** A change that comes again under its reference is answered as the first was, and done once. */
  readonly replaysChanges?: true
  /** Its check is no call that says whether credentials are right, with the reason. */
  readonly checksNothing?: string
}

const UNSIGNED = { '* bad_signature': 'its answers are not signed' }
const NAMELESS = { '* wrong_merchant': 'its answers do not name the merchant' }

/** A line per family that has any. */
const PECULIARITIES: Readonly<Record<string, Peculiarities>> = {
  adyen: { harmless: { ...UNSIGNED } },
  authorizenet: {
    harmless: {
      ...UNSIGNED,
      ...NAMELESS,
      'sale wrong_amount': 'its answer has no amount',
      'authorise wrong_amount': 'its answer has no amount',
      'capture wrong_amount': 'its answer has no amount',
      'refund wrong_amount': 'its answer has no amount',
      '* wrong_currency': 'its answers have no currency',
      'sale exponent_amount': 'its answer has no amount',
      'authorise exponent_amount': 'its answer has no amount',
      'capture exponent_amount': 'its answer has no amount',
      'refund exponent_amount': 'its answer has no amount',
    },
  },
  bluesnap: {
    harmless: {
      ...UNSIGNED,
      ...NAMELESS,
      'check duplicate_keys': 'its answer is a sentence',
      'check byte_order_mark': 'its answer is a sentence',
      'refund wrong_reference': 'its answer names no transaction but the refund',
    },
  },
  braintree: { harmless: { ...UNSIGNED } },
  checkout: {
    harmless: {
      ...UNSIGNED,
      'capture wrong_amount': 'its answer has no amount',
      'capture wrong_currency': 'its answer has no amount',
      'capture exponent_amount': 'its answer has no amount',
      'refund wrong_amount': 'its answer has no amount',
      'refund wrong_currency': 'its answer has no amount',
      'refund exponent_amount': 'its answer has no amount',
    },
  },
  credorax: {
    harmless: { ...UNSIGNED, '* wrong_currency': 'its answers have no currency' },
    neverPending: 'what is not decided is answered like a broken connection',
  },
  cybersource: {
    harmless: {
      ...UNSIGNED,
      'sale wrong_merchant': 'only its transaction details name the merchant',
      'authorise wrong_merchant': 'only its transaction details name the merchant',
      'capture wrong_merchant': 'only its transaction details name the merchant',
      'void wrong_merchant': 'only its transaction details name the merchant',
      'refund wrong_merchant': 'only its transaction details name the merchant',
    },
  },
  dalenys: {
    harmless: {
      ...UNSIGNED,
      ...Object.fromEntries(
        ['sale', 'authorise', 'capture', 'void', 'refund'].flatMap((operation) =>
          ['wrong_amount', 'wrong_currency', 'wrong_reference', 'wrong_merchant', 'exponent_amount'].map((fault) => [
            `${operation} ${fault}`,
            'its answer names a transaction and a code, and nothing else',
          ]),
        ),
      ),
    },
  },
  dlocal: {
    harmless: {
      ...UNSIGNED,
      ...NAMELESS,
      'check duplicate_keys': 'its answer is a list, so none of its names is doubled',
    },
  },
  fondy: {
    harmless: {
      ...Object.fromEntries(
        ['wrong_amount', 'wrong_currency', 'exponent_amount'].map((fault) => [
          `capture ${fault}`,
          'its answer names the order, and nothing else',
        ]),
      ),
      'capture bad_signature': 'its answer to a capture is not signed, and looked up',
      'refund wrong_currency': 'its answer has no currency',
    },
    // In yen nothing says how it counts.
    currencies: ['EUR', 'USD', 'GBP', 'UAH', 'CZK'],
    replaysChanges: true,
    asksOwner: { forMs: 10 * MINUTE_MS, reason: 'nothing is signed of an answer that sends for a card’s owner' },
  },
  globalpayments: {
    harmless: {
      '* wrong_amount': 'its answers have neither amount nor currency',
      '* wrong_currency': 'its answers have neither amount nor currency',
      '* exponent_amount': 'its answers have neither amount nor currency',
    },
  },
  halyk: {
    harmless: {
      ...UNSIGNED,
      'check wrong_merchant': 'no order is found, so that none is of somebody',
      'authorise wrong_merchant': 'only its status names the terminal',
      ...Object.fromEntries(
        ['capture', 'void', 'refund'].flatMap((operation) =>
          [
            ...['wrong_amount', 'wrong_currency', 'wrong_reference', 'wrong_merchant'],
            ...['exponent_amount', 'duplicate_keys'],
          ].map((fault) => [`${operation} ${fault}`, 'its answer says nothing: the status after it does']),
        ),
      ),
      ...Object.fromEntries(
        [
          'wrong_amount',
          'wrong_currency',
          'wrong_reference',
          'wrong_merchant',
          'exponent_amount',
          'duplicate_keys',
        ].map((fault) => [`sale ${fault}`, 'its second answer says nothing: the status after it does']),
      ),
    },
  },
  hipay: {
    harmless: { ...UNSIGNED, '* wrong_merchant': 'it names the account by a number that is no credential' },
  },
  'lyra-rest': {
    harmless: {
      ...UNSIGNED,
      'lookup wrong_amount': 'of the first of its two answers only ids are used',
      'lookup wrong_currency': 'of the first of its two answers only ids are used',
      'lookup wrong_reference': 'of the first of its two answers only ids are used',
    },
  },
  'lyra-soap': {
    harmless: {
      'capture wrong_amount': 'its answer has neither amount nor order',
      'capture wrong_currency': 'its answer has neither amount nor order',
      'capture wrong_reference': 'its answer has neither amount nor order',
      'capture exponent_amount': 'its answer has neither amount nor order',
      'void wrong_reference': 'its answer has neither amount nor order',
      'lookup wrong_amount': 'of the first of its two answers only ids are used',
      'lookup wrong_currency': 'of the first of its two answers only ids are used',
      'lookup exponent_amount': 'of the first of its two answers only ids are used',
    },
  },
  mercadopago: {
    harmless: {
      ...UNSIGNED,
      '* wrong_merchant': 'its answers name the account by a number that nobody gave us',
      'refund wrong_currency': 'its answer has no currency',
    },
    currencies: ['EUR'],
  },
  midtrans: {
    harmless: { ...UNSIGNED, ...NAMELESS },
    refundsSettled: true,
  },
  nuvei: {
    harmless: {
      ...UNSIGNED,
      ...Object.fromEntries(
        ['sale', 'authorise', 'capture', 'refund'].flatMap((operation) =>
          ['wrong_amount', 'wrong_currency', 'exponent_amount'].map((fault) => [
            `${operation} ${fault}`,
            'its answer has neither amount nor currency',
          ]),
        ),
      ),
    },
  },
  ogone: { harmless: { ...UNSIGNED, ...NAMELESS } },
  opayo: {
    // Payments bear no secret: they are known by their vendor's name and where they come from.
    wrong: { 'merchant-account': 'nobodys' },
    harmless: {
      ...UNSIGNED,
      ...NAMELESS,
      ...Object.fromEntries(
        ['sale', 'authorise', 'capture', 'void', 'refund'].flatMap((operation) =>
          ['wrong_amount', 'wrong_currency', 'wrong_reference', 'exponent_amount'].map((fault) => [
            `${operation} ${fault}`,
            'its answer says nothing of what it is about',
          ]),
        ),
      ),
    },
  },
  oppwa: { harmless: { ...UNSIGNED, ...NAMELESS } },
  paybox: {
    harmless: {
      ...UNSIGNED,
      '* wrong_amount': 'its answers have no amount',
      '* wrong_currency': 'its answers have no amount',
      '* exponent_amount': 'its answers have no amount',
    },
  },
  payline: {
    harmless: {
      ...UNSIGNED,
      'check wrong_merchant': 'its search does not name the contract',
      'sale wrong_reference': 'its answer has no order',
      'authorise wrong_reference': 'its answer has no order',
      ...Object.fromEntries(
        ['capture', 'void', 'refund'].flatMap((operation) =>
          ['wrong_amount', 'wrong_currency', 'wrong_reference', 'wrong_merchant', 'exponent_amount'].map((fault) => [
            `${operation} ${fault}`,
            'its answer says nothing of what was changed',
          ]),
        ),
      ),
    },
  },
  paypal: { harmless: { ...UNSIGNED, 'refund wrong_merchant': 'its answer does not name the payee' } },
  payu: {
    harmless: {
      ...UNSIGNED,
      ...Object.fromEntries(
        ['sale', 'authorise', 'capture', 'void', 'refund'].flatMap((operation) =>
          ['wrong_amount', 'wrong_currency', 'wrong_merchant', 'exponent_amount'].map((fault) => [
            `${operation} ${fault}`,
            'its answer says the number of the order, and what became of it',
          ]),
        ),
      ),
      'sale wrong_reference': 'its answer has no reference',
      'authorise wrong_reference': 'its answer has no reference',
    },
  },
  propay: {
    harmless: {
      ...UNSIGNED,
      '* wrong_currency': 'its answers have no currency',
      'refund wrong_amount': 'its answer has no amount',
      'refund exponent_amount': 'its answer has no amount',
    },
    neverPending: 'what timed out at the issuer is not decided by its answer, and cannot be asked about',
  },
  redsys: {
    // Where an amount is encoded within what is signed, nothing on the way can touch it.
    harmless: {
      'sale exponent_amount': 'its amount is within base64',
      'authorise exponent_amount': 'its amount is within base64',
      'capture exponent_amount': 'its amount is within base64',
      'refund exponent_amount': 'its amount is within base64',
    },
  },
  shift4: { harmless: { ...UNSIGNED, ...NAMELESS } },
  sips: {
    unsupported: ['sale', 'authorise'],
    quiet: 'it tells of payments that are made, and none is any more',
    harmless: {
      ...Object.fromEntries(
        ['capture', 'void', 'refund'].flatMap((operation) =>
          ['wrong_amount', 'wrong_currency', 'wrong_reference', 'wrong_merchant'].map((fault) => [
            `${operation} ${fault}`,
            'its answer does not say what was changed',
          ]),
        ),
      ),
      'refund exponent_amount': 'its answer says what is left',
    },
  },
  stripe: { harmless: { ...UNSIGNED } },
  'worldline-direct': { harmless: { ...UNSIGNED, ...NAMELESS } },
  worldpay: {
    capturesLater: true,
    harmless: {
      ...UNSIGNED,
      'check duplicate_keys': 'no element of its answer has text alone, so none is doubled',
      'capture duplicate_keys': 'no element of its answer has text alone, so none is doubled',
      'void duplicate_keys': 'no element of its answer has text alone, so none is doubled',
      'refund duplicate_keys': 'no element of its answer has text alone, so none is doubled',
    },
  },
}

/** What its books have under a reference, whatever it answered. */
export interface Booked {
  readonly id: string
  readonly state: 'held' | 'captured' | 'voided' | 'refunded' | 'refused' | 'pending'
  readonly amount: number
  readonly currency: string
  readonly captured: number
  readonly refunded: number
}

/** A family, its simulator, and what only the simulator can be told. */
export interface PspWorld extends Required<Pick<Peculiarities, 'unsupported' | 'harmless'>> {
  readonly family: PspFamily
  readonly settings: PspSettings
  readonly apiUrl: string
  readonly psp: Psp
  /** The same account, waiting no longer than a fault that never answers needs. */
  readonly impatient: Psp
  readonly withWrongCredentials: Psp
  readonly checksNothing: string | null
  readonly capturesLater: boolean
  /** Null: any. */
  readonly currencies: readonly string[] | null
  readonly refundsSettled: boolean
  readonly asksOwner: Required<Peculiarities>['asksOwner'] | null
  readonly replaysChanges: boolean
  readonly neverPending: string | null
  /** What is paid there unless an order says otherwise, and a part of it. */
  readonly price: Money
  readonly partMinor: bigint
  readonly quiet: string | null
  readonly card: PaymentCard
  newOrder(more?: Partial<ChargeOrder>): ChargeOrder
  /** It is in the books, and was made by nobody here. */
  book(order: ChargeOrder, captures: boolean): Promise<unknown>
  changeOf(charge: ChargeOrder, payment: PspPayment, amountMinor?: bigint): ModifyOrder
  /** The next call of this kind suffers it. */
  fault(operation: PspOperation | 'callback', fault: string, delayMs?: number): Promise<unknown>
  clearFaults(): Promise<unknown>
  books(reference: string): Promise<readonly Booked[]>
  /** The business clock of its side. */
  advance(ms: number): Promise<unknown>
  heard: Awaited<ReturnType<typeof callbackEar>>['until']
}

/** Thousands of small commits, that no power cut shall survive. */
const MEMORY = '/dev/shm'
const KEY = 'contract-key'
/** The machine may be busy. */
const TIMEOUT_MS = 5_000
/** A sale may be two calls, of which only the last is answered too late. */
export const IMPATIENT_MS = 800

/** The test card of all: no issuer of the sandbox has made it. */
const CARD: PaymentCard = {
  number: '4111111111111111',
  expiryMonth: 12,
  expiryYear: 2034,
  code: '123',
  holder: 'Test Card',
}

/** `TEST_PSP=stripe,adyen`, or `TEST_PSP=all`: whoever names them wants all of what is otherwise sampled. */
const { TEST_PSP } = process.env
export const isChosen = TEST_PSP !== undefined
const chosen = TEST_PSP === 'all' ? undefined : TEST_PSP?.split(',')

/** `beside`: each has a sandbox of its own, whose clock it may move; `together`: one for all, which costs less. */
export async function openWorlds(place: 'beside' | 'together'): Promise<readonly PspWorld[]> {
  const outbound = createOutbound({ policy: 'loopback_too' })
  after(() => outbound.close())
  const registered: readonly PspSimulator[] = Object.values(simulators)
  const all = registered.filter(({ family }) => chosen?.includes(family) ?? true)
  const shared = place === 'together' ? await openSandbox(all) : undefined
  return Promise.all(
    all.map(async (simulator): Promise<PspWorld> => {
      const name = simulator.family
      const family = PSP_FAMILIES.find((one) => one.name === name)
      const peculiar = PECULIARITIES[name] ?? {}
      if (!family) throw new Error(`${name} is simulated, and no family of ours`)
      const settings = simulator.credentials(KEY)
      const ear = await callbackEar()
      const { sandbox, call } = shared ?? (await openSandbox([simulator]))
      const apiUrl = `${sandbox.psps.url}/${name}`
      const open = (timeoutMs: number, changed: PspSettings = {}) => {
        const [brand] = family.brands
        if (!brand) throw new Error(`${name} has no brand`)
        const terms: PspTerms = { outbound, systemClock, brand, mode: 'test', apiUrl, timeoutMs }
        return openPsp(family, terms, { ...settings, ...changed })
      }
      // What the owner does by hand, where payments do not bring their address.
      await call('POST', `/psps/${name}/webhooks`, { url: ear.url })
      return {
        family,
        settings,
        apiUrl,
        psp: await open(TIMEOUT_MS),
        impatient: await open(IMPATIENT_MS),
        withWrongCredentials: await open(TIMEOUT_MS, peculiar.wrong ?? otherSecrets(family, settings)),
        unsupported: peculiar.unsupported ?? [],
        harmless: peculiar.harmless ?? {},
        quiet: peculiar.quiet ?? null,
        checksNothing: peculiar.checksNothing ?? null,
        capturesLater: peculiar.capturesLater ?? false,
        currencies: peculiar.currencies ?? family.traits.currencies ?? null,
        refundsSettled: peculiar.refundsSettled ?? false,
        asksOwner: peculiar.asksOwner ?? null,
        replaysChanges: peculiar.replaysChanges ?? false,
        neverPending: peculiar.neverPending ?? null,
        price: examplePrice(family.traits),
        partMinor: examplePartMinor(family.traits),
        card: CARD,
        newOrder: (more) => newOrder(family, ear.url, more),
        book: ({ reference, amountMinor, currency }, captures) =>
          call('POST', `/psps/${name}/payments`, { reference, amount: Number(amountMinor), currency, captures }),
        changeOf: (charge, { paymentId, uid, extra }, amountMinor = charge.amountMinor) => ({
          charge,
          payment: { paymentId, uid, extra },
          reference: referenceOf(family.traits.reference, newId(), 1),
          amountMinor,
        }),
        fault: (operation, fault, delayMs = 1_000) =>
          call('POST', `/psps/${name}/faults`, { operation, fault, times: 1, delay_ms: delayMs }),
        clearFaults: () => call('DELETE', `/psps/${name}/faults`),
        books: async (reference) => {
          const query = new URLSearchParams({ reference })
          return ((await call('GET', `/psps/${name}/books?${query}`)) as { payments: Booked[] }).payments
        },
        advance: (ms) => call('POST', '/clock/advance', { ms }),
        heard: ear.until,
      }
    }),
  )
}

async function openSandbox(psps: readonly PspSimulator[]) {
  const dataDir = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'psps-'))
  beginBooks(dataDir)
  const sandbox = await startSandbox({ dataDir, key: KEY, psps })
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

function otherSecrets({ credentials }: PspFamily, settings: PspSettings): PspSettings {
  const names = credentials.filter(({ isSecret }) => isSecret).map(({ name }) => name)
  const other = (secret: string) =>
    secret.slice(0, -4) + secret.slice(-4).replace(/[A-Za-z0-9]/g, (c) => (c === 'a' ? 'b' : 'a'))
  return Object.fromEntries(names.flatMap((name) => (settings[name] ? [[name, other(settings[name])]] : [])))
}

const endings = new Set<string>()

/** Where its last digits have to be new, no other order of these tests has them. */
function newOrderId(rule: PspTraits['reference']): string {
  const id = newId()
  if (rule.uniqueEnding === undefined) return id
  const ending = endingOf(rule, referenceOf(rule, id, 1))
  if (endings.has(ending)) return newOrderId(rule)
  endings.add(ending)
  return id
}

function newOrder({ traits }: PspFamily, callbackUrl: string, more: Partial<ChargeOrder> = {}): ChargeOrder {
  const id = newOrderId(traits.reference)
  return {
    reference: referenceOf(traits.reference, id, 1),
    idempotencyKey: id,
    orderReference: 'ORDER-1042',
    description: 'Order 1042 at Contract & Sons',
    ...examplePrice(traits),
    customer: { email: 'alice@example.org', name: 'Alice Martin' },
    language: 'fr',
    callbackUrl,
    scaFlag: traits.scaFlags[0],
    createdAt: new Date(Math.floor(Date.now() / 1000) * 1000),
    ...more,
  }
}

export type { HeardCallback }
