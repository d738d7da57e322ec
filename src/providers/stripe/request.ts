import { encodeForm, type Form } from './form.ts'

/** One call of the API: what it sends is a function of what was ordered, so that it can be sent again. */
export interface StripeRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly form?: Form
  readonly idempotencyKey?: string
}

export const get = (path: string, form: Form = {}): StripeRequest => {
  const query = encodeForm(form)
  return { method: 'GET', path: query === '' ? path : `${path}?${query}` }
}

/** An identifier of Stripe as a piece of a path. */
export const at = (collection: string, id: string, action = '') =>
  `/v1/${collection}/${encodeURIComponent(id)}${action && `/${action}`}`
