import type { Attempt } from '../payments/index.ts'
import type { CheckoutPorts } from './ports.ts'

/** Of our own form: what came in the address goes on in it. */
const PREFIX = 'returned.'

/** A proof of a payment is some hundred bytes; what is longer is not the acquirer's. */
const VALUE_CHARS_MAX = 4096

/** What the acquirer added to the address of return and wants to see again: a question, never an answer. */
export function returnedInAddress(ports: CheckoutPorts, attempt: Attempt, query: unknown): Record<string, string> {
  return pick(ports, attempt, query, '')
}

/** The same, from the form that asks. */
export function returnedInForm(ports: CheckoutPorts, attempt: Attempt, fields: unknown): Record<string, string> {
  return pick(ports, attempt, fields, PREFIX)
}

/** Under the names of our form. */
export function returnedFields(returned: Readonly<Record<string, string>>): [name: string, value: string][] {
  return Object.entries(returned).map(([name, value]) => [`${PREFIX}${name}`, value])
}

function pick(
  { collecting }: CheckoutPorts,
  { acquirerAccountId }: Attempt,
  source: unknown,
  prefix: string,
): Record<string, string> {
  const names = collecting.acquirers.of(acquirerAccountId)?.traits.returnParameters ?? []
  const given = new Map(Object.entries(source ?? {}))
  const picked = names.flatMap((name) => {
    const value: unknown = given.get(`${prefix}${name}`)
    const isKept = typeof value === 'string' && value.length <= VALUE_CHARS_MAX && value.isWellFormed()
    return isKept && !value.includes('\0') ? [[name, value] as const] : []
  })
  return Object.fromEntries(picked)
}
