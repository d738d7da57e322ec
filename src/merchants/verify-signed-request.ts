import { createHash } from 'node:crypto'
import { type Claims, type JwtRefusal, peekJwt, type Sealer, verifyJwt } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { whyUnkeepable } from '../http/index.ts'
import { DomainError, refuse } from '../refusals/index.ts'
import { assert } from '../shared/assert.ts'
import type { Clock } from '../shared/clocks.ts'
import { parsePublicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { readLiveSecrets } from './live-secrets.ts'
import type { Merchant } from './merchant.ts'
import { findMerchant } from './merchant-store.ts'
import { requireMerchant } from './require-merchant.ts'

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
  if (token === undefined) refuse('invalid_signature', { why: 'missing' })
  const unverified = typeof token === 'string' ? peekJwt(token) : undefined
  if (typeof token !== 'string' || !unverified) refuse('invalid_signature', { why: 'no_jwt' })
  const merchantId = await findMerchantId(settingsOf(unverified))
  const merchant = await requireMerchant(ports.db, SYSTEM, merchantId, 'unknown_setting')
  const now = ports.systemClock.now()
  const live = await readLiveSecrets(ports.db, ports.sealer, SYSTEM, merchant.id, now)
  assert(live, 'a merchant has a secret')
  const claims = await verifyWithAny(live.secrets, token, now)
  const unkeepable = whyUnkeepable(claims)
  if (unkeepable) refuse('invalid_parameters', { rule: unkeepable })
  return { merchant, claims, settings: settingsOf(claims), hash: hashClaims(claims) }
}

/** While a secret is being replaced, shops sign with either. */
async function verifyWithAny(secrets: readonly string[], token: string, now: Date): Promise<Claims> {
  let why: JwtRefusal = 'invalid'
  for (const secret of secrets) {
    const verified = await verifyJwt(secret, token, now)
    if ('claims' in verified) return verified.claims
    if (verified.refusal !== 'invalid') why = verified.refusal
  }
  refuse('invalid_signature', { why })
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
function signedMerchantUid(settings: Claims): string {
  const uid = settings.merchantUid
  if (typeof uid === 'string' && uid !== '') return uid
  const isMissing = uid === undefined || uid === null || uid === ''
  refuse('missing_merchant_uid', { why: isMissing ? 'unsigned' : 'no_text' })
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
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  )
}

/** The merchant that a request names, believed or not: nothing may be granted to who merely names one. */
export async function findClaimedMerchant(
  db: Connection,
  { signature, merchantUid }: { readonly signature?: unknown; readonly merchantUid?: unknown },
): Promise<Merchant | undefined> {
  const unverified = typeof signature === 'string' ? peekJwt(signature) : undefined
  const claimed = signature === undefined ? merchantUid : unverified && settingsOf(unverified).merchantUid
  const id = typeof claimed === 'string' ? parsePublicId('mer', claimed) : undefined
  return id ? findMerchant(db, SYSTEM, id) : undefined
}
