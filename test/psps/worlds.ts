import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import * as simulators from '../../sandbox/psps/registry.ts'
import type { Peculiarities, PspOperation, PspSimulator } from '../../sandbox/psps/simulator.ts'
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
import { systemClock } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Money } from '../../src/shared/money.ts'
import { callbackEar, type HeardCallback } from '../acquirers/callback-ear.ts'
import { isAsked } from '../support/chosen-psps.ts'

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

/** `beside`: each has a sandbox of its own, whose clock it may move; `together`: one for all, which costs less. */
export async function openWorlds(place: 'beside' | 'together'): Promise<readonly PspWorld[]> {
  const outbound = createOutbound({ policy: 'loopback_too' })
  after(() => outbound.close())
  const registered: readonly PspSimulator[] = Object.values(simulators)
  const all = registered.filter(({ family }) => isAsked(family))
  const shared = place === 'together' ? await openSandbox(all) : undefined
  return Promise.all(
    all.map(async (simulator): Promise<PspWorld> => {
      const name = simulator.family
      const family = PSP_FAMILIES.find((one) => one.name === name)
      const peculiar = simulator.peculiar ?? {}
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
