import type { Outbound } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer } from '../answer.ts'
import { type Reply, read, readReply } from './answers.ts'
import { STRIPE_VERSION } from './traits.ts'

/** Ten sessions or payments with their charges are some 100 kB, a hundred authorisations with their cards some 800 kB. */
const BODY_BYTES_MAX = 2 * 1024 * 1024
/** A bank answers in one to five seconds. */
const CALL_TIMEOUT_MS = 10_000

export interface StripeConnection {
  readonly apiUrl: string
  readonly key: string
  readonly timeoutMs?: number
  /** Of the API, where it is not the one that we read everywhere else. */
  readonly version?: string
  /** The connected account to act for, where the key is a platform's. */
  readonly account?: string | undefined
}

/** One call of the API: what it sends is a function of what was ordered, so that it can be sent again. */
export interface StripeRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly form?: Form
  readonly idempotencyKey?: string
}

export type StripeCall = (request: StripeRequest) => Promise<Reply>

export function stripeCaller(outbound: Outbound, connection: StripeConnection): StripeCall {
  const { apiUrl, key, timeoutMs = CALL_TIMEOUT_MS, version = STRIPE_VERSION, account } = connection
  return async ({ method, path, form, idempotencyKey }) =>
    readReply(
      await outbound.request({
        method,
        url: `${apiUrl}${path}`,
        timeoutMs,
        bodyBytesMax: BODY_BYTES_MAX,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          'stripe-version': version,
          ...(account && { 'stripe-account': account }),
          ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(method === 'POST' && { body: encodeForm(form ?? {}) }),
      }),
    )
}

export const get = (path: string, form: Form = {}): StripeRequest => {
  const query = encodeForm(form)
  return { method: 'GET', path: query === '' ? path : `${path}?${query}` }
}

/** An identifier of Stripe as a piece of a path. */
export const at = (collection: string, id: string, action = '') =>
  `/v1/${collection}/${encodeURIComponent(id)}${action && `/${action}`}`

/** A form of Stripe: texts, numbers and flags, nested; what is undefined is left out. */
export type Form = { readonly [name: string]: FormValue }
type FormValue = string | number | boolean | undefined | Form | readonly (string | Form)[]

/** `a[b][0]=c`, as its libraries write it. */
export function encodeForm(form: Form): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) append(pairs, name, value)
  return pairs.toString()
}

function append(pairs: URLSearchParams, path: string, value: FormValue): void {
  if (value === undefined) return
  if (typeof value !== 'object') pairs.append(path, String(value))
  else for (const [name, inner] of Object.entries(value)) append(pairs, `${path}[${name}]`, inner)
}

interface Page<T> {
  readonly data: readonly T[]
  readonly has_more: boolean
}

export interface StripeList<T> {
  readonly path: string
  readonly filter: Form
  readonly schema: { Check(value: unknown): value is Page<T> }
  /** A hundred is the most that Stripe gives at once. */
  readonly pageSize: number
  readonly pagesMax: number
}

/** Goes through a list, the newest first, until `look` has its answer; null: the list has ended without one. */
export async function walkList<T extends { readonly id: string }, R>(
  call: StripeCall,
  { path, filter, schema, pageSize, pagesMax }: StripeList<T>,
  look: (items: readonly T[]) => ProviderAnswer<R | null> | undefined,
): Promise<ProviderAnswer<R | null>> {
  let after: string | undefined
  for (let number = 0; number < pagesMax; number += 1) {
    const page = read(await call(get(path, { ...filter, limit: pageSize, starting_after: after })), schema)
    if (page.kind !== 'answered') return page
    const { data, has_more: hasMore } = page.value
    const found = look(data)
    if (found) return found
    after = data.at(-1)?.id
    if (!hasMore || after === undefined) return answered(null)
  }
  return noAnswer('too_many_to_list')
}
