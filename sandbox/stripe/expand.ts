import { invalidRequest } from './api-error.ts'
import { kindOfId } from './ids.ts'
import type { Kind } from './objects.ts'

type Members = Record<string, unknown>

/** Which members hold an identifier that can be replaced by what it stands for. */
const EXPANDABLE: Record<string, Kind> = {
  customer: 'customer',
  payment_intent: 'payment_intent',
  setup_intent: 'setup_intent',
  payment_method: 'payment_method',
  latest_charge: 'charge',
  charge: 'charge',
  transaction: 'issuing.transaction',
  balance_transaction: 'balance_transaction',
  destination: 'bank_account',
}

/** Members that an answer has only when they are named: there already, where they may be shown. */
const ASKED_FOR = ['number', 'cvc']

/** The object of an identifier, as whoever asked may see it. */
export type Reader = (kind: Kind, id: string) => object

/** Deeper than four the API refuses. */
const DEPTH_MAX = 4

/** A copy of an answer in which the identifiers named by `paths` are objects. */
export function expand(read: Reader, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > DEPTH_MAX) {
      throw invalidRequest(`You cannot expand more than ${DEPTH_MAX} levels of a property`, { param: 'expand' })
    }
    follow(read, copy as Members, steps, path)
  }
  return copy
}

function follow(read: Reader, object: Members, [step = '', ...rest]: readonly string[], path: string): void {
  const value = object[step]
  if (Array.isArray(value) && step === 'data') {
    for (const one of value) follow(read, one as Members, rest, path)
    return
  }
  if (ASKED_FOR.includes(step) && step in object && rest.length === 0) return
  const kind = step === 'source' ? sourceKind(value) : EXPANDABLE[step]
  if (kind === undefined || !(step in object)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  if (typeof value === 'string') object[step] = read(kind, value)
  if (rest.length > 0 && object[step] !== null) follow(read, object[step] as Members, rest, path)
}

/** What has moved a balance may be many things; where it was nothing there is nothing to show. */
function sourceKind(value: unknown): Kind | undefined {
  return typeof value === 'string' ? kindOfId(value) : 'charge'
}
