import { createHash } from 'node:crypto'
import { type Claims, peekJwt, type Sealer, verifyJwt } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { whyUnkeepable } from '../http/index.ts'
import { assert } from '../shared/assert.ts'
import type { Clock } from '../shared/clocks.ts'
import { DomainError } from '../shared/errors.ts'
import { parsePublicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { readLiveSecrets } from './live-secrets.ts'
import type { Merchant } from './merchant.ts'
import { findMerchant } from './merchant-store.ts'

/** A request whose every word its merchant has signed. */
export interface SignedRequest {
  readonly merchant: Merchant
  /** All that was signed. */
  readonly claims: Claims
  /** What was asked: the claims under `data`, else those at top level (docs/shop-modules.md, "Signed requests"). */
  readonly settings: Claims
  /** The same for the same wishes, whenever and in whatever order they were signed. */
  readonly hash: Buffer
}

/** When and how a token was made says nothing of what is asked: a request signed again is the same request. */
const ENVELOPE_CLAIMS = ['exp', 'nbf', 'iat', 'jti']

/**
 * The claims of `?signature=<JWT>`. The merchant is found through claims that are not verified yet, which decide
 * nothing but the key; `findMerchantId` does so where another claim than `merchantUid` may name it.
 * Throws invalid `invalid_signature`, `missing_merchant_uid`, `invalid_parameters`, not_found `merchant_not_found`.
 */
export async function verifySignedRequest(
  ports: { readonly db: Connection; readonly sealer: Sealer; readonly systemClock: Clock },
  token: unknown,
  findMerchantId: (unverified: Claims) => Promise<string | undefined> | string | undefined = signedMerchantId,
): Promise<SignedRequest> {
  if (token === undefined) throw invalidSignature('signature is missing')
  const unverified = typeof token === 'string' ? peekJwt(token) : undefined
  if (typeof token !== 'string' || !unverified) throw invalidSignature('signature must be one JWT with a JSON object')
  const merchantId = await findMerchantId(settingsOf(unverified))
  const merchant = merchantId && (await findMerchant(ports.db, SYSTEM, merchantId))
  if (!merchant) {
    throw new DomainError('not_found', 'merchant_not_found', 'merchantUid names no merchant: it is mer_ and a UUID')
  }
  const now = ports.systemClock.now()
  const live = await readLiveSecrets(ports.db, ports.sealer, SYSTEM, merchant.id, now)
  assert(live, 'a merchant has a secret')
  const claims = await verifyWithAny(live.secrets, token, now)
  const unkeepable = whyUnkeepable(claims)
  if (unkeepable) throw new DomainError('invalid', 'invalid_parameters', unkeepable)
  return { merchant, claims, settings: settingsOf(claims), hash: hashClaims(claims) }
}

/** While a secret is being replaced, shops sign with either. */
async function verifyWithAny(secrets: readonly string[], token: string, now: Date): Promise<Claims> {
  let refusal: keyof typeof REFUSALS = 'invalid'
  for (const secret of secrets) {
    const verified = await verifyJwt(secret, token, now)
    if ('claims' in verified) return verified.claims
    if (verified.refusal !== 'invalid') refusal = verified.refusal
  }
  throw invalidSignature(REFUSALS[refusal])
}

const REFUSALS = {
  invalid: 'the JWT is not signed with HS256 and the secret of its merchant',
  expired: 'the JWT has expired (exp)',
  not_yet_valid: 'the JWT is not valid yet (nbf)',
  unreadable_time: 'exp, nbf and iat must be numbers, in seconds since 1970',
}

/** Whether somebody tried a signature that was none. */
export function isInvalidSignature(error: Error): boolean {
  return error instanceof DomainError && error.code === 'invalid_signature'
}

/** Whether somebody named a merchant that there is not, before any signature could be checked. */
export function isUnknownMerchant(error: Error): boolean {
  return error instanceof DomainError && error.code === 'merchant_not_found'
}

/** `merchantUid` as signed. Throws invalid `missing_merchant_uid`. */
export function signedMerchantUid(settings: Claims): string {
  const uid = settings.merchantUid
  if (typeof uid === 'string' && uid !== '') return uid
  const isMissing = uid === undefined || uid === null || uid === ''
  const detail = isMissing ? 'merchantUid is not among the signed claims' : 'merchantUid must be a string'
  throw new DomainError('invalid', 'missing_merchant_uid', detail)
}

function signedMerchantId(settings: Claims): string | undefined {
  return parsePublicId('mer', signedMerchantUid(settings))
}

function settingsOf(claims: Claims): Claims {
  return isObject(claims.data) ? claims.data : claims
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hashClaims(claims: Claims): Buffer {
  const wishes = Object.fromEntries(Object.entries(claims).filter(([name]) => !ENVELOPE_CLAIMS.includes(name)))
  return createHash('sha256')
    .update(`signed\n${canonicalJson(wishes)}`)
    .digest()
}

/** Equal values give equal texts: members in the order of their names. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  )
}

function invalidSignature(detail: string): DomainError {
  return new DomainError('invalid', 'invalid_signature', detail)
}
