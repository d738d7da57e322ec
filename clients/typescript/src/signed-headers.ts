import { createHmac } from 'node:crypto'
import { isSame } from './jwt.ts'
import { VerificationError } from './verification-error.ts'

/** As `request.headers` of Node, or of the Fetch API. */
export type HeardHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface Heard {
  readonly headers: HeardHeaders
  /** The bytes as they came, before anything parsed them. */
  readonly body: string | Uint8Array
}

export interface TimeTerms {
  /** Five minutes by default, as Standard Webhooks recommends: what is older may be a replay. */
  readonly toleranceS?: number
  readonly now?: Date
}

const TOLERANCE_S = 300

/**
 * Standard Webhooks 1.0: `webhook-signature` has HMAC-SHA256 over `id.timestamp.body` under one of these keys.
 * Answers with `webhook-id`. Throws `VerificationError`.
 */
export function verifySignedHeaders({ headers, body }: Heard, keys: readonly Buffer[], terms: TimeTerms = {}): string {
  const { toleranceS = TOLERANCE_S, now = new Date() } = terms
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new VerificationError('not_signed')
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? Buffer.from(one.slice(3), 'base64') : []))
  const isSigned = keys.some((key) => {
    // Of a `whsec_` without anything behind it.
    if (key.length === 0) return false
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
    return given.some((one) => isSame(expected, one))
  })
  if (!isSigned) throw new VerificationError('wrong_signature')
  // Written so that a timestamp which is no number is refused too.
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceS)) throw new VerificationError('wrong_time')
  return id
}

export function headerOf(headers: HeardHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name] ?? Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.[0]
}

export function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body)
}
