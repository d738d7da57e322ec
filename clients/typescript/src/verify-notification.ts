import { createHash } from 'node:crypto'
import { type Claims, isSame, readObject, secretsOf, verifyJwt } from './jwt.ts'
import {
  type Heard,
  type HeardHeaders,
  headerOf,
  type TimeTerms,
  textOf,
  verifySignedHeaders,
} from './signed-headers.ts'
import { VerificationError } from './verification-error.ts'

/** The merchant is paid by transfer. */
export interface TransferNotification {
  readonly kind: 'transfer'
  readonly reference: string | null
  readonly created: string
  readonly transfer_order_item_uid: string
  readonly merchant_uid: string
  readonly purchase_uid: string
  readonly amount_cents: number
  readonly metadata: Claims
}

/** The merchant was paid through its own PSP. `additional_data` and `metadata` stand outside the SHA-256 signature. */
export interface BackNotification {
  readonly kind: 'back'
  readonly created_at: string
  readonly id: string
  readonly uid?: string
  readonly status: string
  readonly sandbox: string
  readonly error: string
  readonly reference: string
  readonly additional_data: Claims
  readonly metadata: Claims
}

/** Nobody will pay. */
export interface ErrorNotification {
  readonly kind: 'error'
  readonly reference: string | null
  readonly state: string
  readonly uid: string
}

/** The pot is closed. */
export interface SplitEndNotification {
  readonly kind: 'split_end'
  readonly reference: string | null
  readonly uid: string
}

export type Notification = TransferNotification | BackNotification | ErrorNotification | SplitEndNotification

/**
 * The notification, if the merchant's secret has signed it: by a JWT, by the SHA-256 of its fields, or by the headers
 * `webhook-…` over its bytes, which alone cover what is sent in plain. Give the headers: then they have to be right, too,
 * where there are any, and nothing older than five minutes is taken. `secret`: the notification secret where the
 * merchant has one, else its secret; while it is being replaced, both. Throws `VerificationError`.
 */
export function verifyNotification(
  heard: Pick<Heard, 'body'> & { readonly headers?: HeardHeaders },
  secret: string | readonly string[],
  terms: TimeTerms = {},
): Notification {
  const { headers, body } = heard
  const secrets = secretsOf(secret)
  const isSealed = headers !== undefined && headerOf(headers, 'webhook-signature') !== undefined
  // The key of these headers is the secret's own bytes.
  const keys = secrets.map((one) => Buffer.from(one))
  if (isSealed) verifySignedHeaders({ headers, body }, keys, terms)
  const said = readObject(textOf(body))
  if (!said) throw new VerificationError('unreadable')
  const believed = readSigned(said, secrets, terms.now ?? new Date())
  if (!believed && !isSealed) throw new VerificationError('not_signed')
  return withKind(believed ?? said)
}

/** Undefined where the body signs nothing itself. */
function readSigned(said: Claims, secrets: readonly string[], now: Date): Claims | undefined {
  const { signature, ...fields } = said
  if (typeof signature !== 'string') return undefined
  const isJwt = signature.includes('.')
  const claims = isJwt
    ? verifyJwt(signature, secrets, now)
    : secrets.some((one) => isHashed(fields, signature, one)) && fields
  if (!claims) throw new VerificationError('wrong_signature')
  if (isJwt && !isTransfer(claims) && !isError(claims)) throw new VerificationError('wrong_kind')
  return claims
}

/** The same secret signs a shop's requests, which its customers hold, and what their browsers bring back. */
function isTransfer({ transfer_order_item_uid: item, purchase_uid: purchase, amount_cents: amount }: Claims): boolean {
  return typeof item === 'string' && typeof purchase === 'string' && Number.isSafeInteger(amount)
}

function isError({ state, uid }: Claims): boolean {
  return typeof state === 'string' && typeof uid === 'string'
}

const SIGNED = ['created_at', 'error', 'id', 'reference', 'sandbox', 'status']
const UNSIGNED = ['additional_data', 'metadata']

/**
 * Upper-case SHA-256 of the pairs `key=value` in the order of their keys, the secret between each two. All of them have to be
 * there: of one alone, which no secret divides, everybody knows the hash.
 */
function isHashed(fields: Claims, signature: string, secret: string): boolean {
  const names = 'uid' in fields ? [...SIGNED, 'uid'] : SIGNED
  const isDocumented = Object.keys(fields).every((name) => names.includes(name) || UNSIGNED.includes(name))
  if (!isDocumented || !names.every((name) => typeof fields[name] === 'string')) return false
  const text = names.map((name) => `${name}=${fields[name]}`).join(secret)
  const hash = createHash('sha256').update(text).digest('hex').toUpperCase()
  return isSame(Buffer.from(hash), Buffer.from(signature))
}

function withKind(said: Claims): Notification {
  const kind =
    'transfer_order_item_uid' in said ? 'transfer' : 'state' in said ? 'error' : 'status' in said ? 'back' : 'split_end'
  return { ...said, kind } as unknown as Notification
}
