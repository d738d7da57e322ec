import type { Outbound } from '../../src/outbound/index.ts'
import type { Acquirer } from '../../src/providers/collect/index.ts'
import { createSandboxAcquirer } from '../../src/providers/sandbox/collect/sandbox-acquirer.ts'
import type { Bank } from './open-bank.ts'
import type { SimClock } from './sim-clock.ts'
import type { Stage } from './stage.ts'

/** What the next call of its operation meets at the bank. */
export interface Trouble {
  readonly operation: string
  readonly fault: string
}

/** An answer that is on its way is awaited on the busiest machine. */
const PATIENT_MS = 120_000
/** Nothing answers: long enough for a request to be on its way, and to meet its trouble there. */
const IMPATIENT_MS = 250

const OPERATIONS = {
  openSession: 'session',
  lookUpSession: 'lookup',
  closeSession: 'close',
  chargeStored: 'charge',
  lookUpCharge: 'lookup',
  capture: 'capture',
  void: 'void',
  refund: 'refund',
  lookUpOperation: 'lookup',
  findPayment: 'lookup',
  listPayments: 'listing',
} as const satisfies Partial<Record<keyof Acquirer, string>>

type Called = keyof typeof OPERATIONS

/** The sandbox's adapter, one call at a time; each takes the oldest trouble that is meant for its operation, and no other does. */
export function acquirerInTrouble(
  stage: Stage,
  { bank, clock, outbound, troubles }: { bank: Bank; clock: SimClock; outbound: Outbound; troubles: Trouble[] },
): Acquirer {
  const { baseUrl, key } = bank
  const patient = createSandboxAcquirer(outbound, clock, { baseUrl, key, timeoutMs: PATIENT_MS })
  const impatient = createSandboxAcquirer(outbound, clock, { baseUrl, key, timeoutMs: IMPATIENT_MS })
  const met = (operation: string): Trouble | undefined => {
    const place = troubles.findIndex((trouble) => trouble.operation === operation)
    return place < 0 ? undefined : troubles.splice(place, 1)[0]
  }
  const call = (name: Called, request: never) =>
    stage.unit(async () => {
      const trouble = met(OPERATIONS[name])
      if (trouble) bank.order(trouble.operation, trouble.fault)
      const acquirer = trouble?.fault === 'silent' ? impatient : patient
      return acquirer[name](request)
    })
  const calls = Object.keys(OPERATIONS).map((name) => [name, (request: never) => call(name as Called, request)])
  return { ...patient, ...Object.fromEntries(calls) }
}
