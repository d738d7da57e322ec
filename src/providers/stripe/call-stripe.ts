import type { Outbound } from '../../outbound/index.ts'
import { encodeForm } from './form.ts'
import { type Reply, readReply } from './read-reply.ts'
import type { StripeRequest } from './request.ts'
import { STRIPE_VERSION } from './version.ts'

/** Ten sessions or payments with their charges are some 100 kB, a hundred authorisations with their cards some 800 kB. */
const BODY_BYTES_MAX = 2 * 1024 * 1024
/** A bank answers in one to five seconds. */
const CALL_TIMEOUT_MS = 10_000

export interface StripeConnection {
  readonly apiUrl: string
  readonly key: string
  readonly timeoutMs?: number
}

export type StripeCall = (request: StripeRequest) => Promise<Reply>

export function stripeCaller(outbound: Outbound, connection: StripeConnection): StripeCall {
  const { apiUrl, key, timeoutMs = CALL_TIMEOUT_MS } = connection
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
          'stripe-version': STRIPE_VERSION,
          ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(method === 'POST' && { body: encodeForm(form ?? {}) }),
      }),
    )
}
