import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SealedColumn, Sealer } from '../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import { addMs, type Clock, HOUR_MS, SECOND_MS } from '../shared/clocks.ts'
import { DomainError } from '../shared/errors.ts'
import {
  findAnswer,
  releaseLease,
  type StoredAnswer,
  storeAnswer,
  storeEffect,
  takeKey,
  takeLease,
} from './idempotency-store.ts'

/** An answer as it goes out, byte for byte. */
export interface Answer {
  readonly status: number
  readonly body: string
}

/** Who asks under which key: keys of different credentials and routes never meet. */
export interface IdempotentRequest {
  readonly scope: string
  readonly key: string
  readonly requestHash: Buffer
  /** Given where answers hold payers' links: they are kept sealed. */
  readonly sealer?: Sealer | undefined
}

export const IDEMPOTENCY_KEY_LENGTH_MAX = 255
export const IDEMPOTENCY_KEPT_MS = 48 * HOUR_MS
/** A twin waits this long for the first one's answer (design section 4). */
const TWIN_WAIT_MS = 5 * SECOND_MS
const TWIN_POLL_MS = 100
/** The outside part (is the e-mail sent?) has 3 s; then somebody else may resume it. */
const LEASE_MS = 8 * SECOND_MS

/** Undefined without the header. Throws invalid `invalid_idempotency_key`. */
export function idempotentRequest(
  header: unknown,
  credential: string,
  route: string,
  body: unknown,
  sealer?: Sealer,
): IdempotentRequest | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    const detail = `Idempotency-Key takes 1 to ${IDEMPOTENCY_KEY_LENGTH_MAX} visible ASCII characters`
    throw new DomainError('invalid', 'invalid_idempotency_key', detail)
  }
  const requestHash = createHash('sha256')
    .update(`${route}\n${JSON.stringify(body ?? null)}`)
    .digest()
  return { scope: `${credential} ${route}`, key: header, requestHash, sealer }
}

/**
 * Key, effect and answer in one transaction. A twin waits for the first one's commit and gets the same bytes;
 * a failed effect rolls its key back. Throws conflict `idempotency_key_reused`.
 */
export async function answerOnce(
  db: Database,
  request: IdempotentRequest | undefined,
  effect: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (tx) => {
    if (!request) return effect(tx)
    if (await takeKey(tx, request.scope, request.key, request.requestHash)) {
      const answer = await effect(tx)
      await storeAnswer(tx, request.scope, request.key, sealed(request, answer))
      return answer
    }
    const answer = opened(request, await sameRequest(tx, request))
    if (!answer) throw inProgress()
    return answer
  })
}

/**
 * For an answer that holds an outside result: key and effect are committed first, then `finish` speaks to the
 * outside under a lease, then the answer is stored. A retry resumes; a twin waits up to 5 s.
 * Throws conflicts `idempotency_key_reused`, `idempotent_request_in_progress`.
 */
export async function answerOnceInTwoSteps(
  db: Database,
  systemClock: Clock,
  request: IdempotentRequest | undefined,
  effect: (tx: Transaction) => Promise<string>,
  finish: (purchaseId: string) => Promise<Answer>,
): Promise<Answer> {
  if (!request) return finish(await transaction(db, effect))
  const { scope, key, requestHash } = request
  const leasedUntil = () => addMs(systemClock.now(), LEASE_MS)
  const purchaseId = await transaction(db, async (tx) => {
    if (!(await takeKey(tx, scope, key, requestHash))) return undefined
    const created = await effect(tx)
    await storeEffect(tx, scope, key, { purchaseId: created, leasedUntil: leasedUntil() })
    return created
  })
  if (purchaseId) return finishAndStore(db, request, purchaseId, finish)
  const waitUntil = systemClock.now().getTime() + TWIN_WAIT_MS
  for (;;) {
    const stored = await sameRequest(db, request)
    const answer = opened(request, stored)
    if (answer) return answer
    const isMine = await takeLease(db, scope, key, systemClock.now(), leasedUntil())
    if (isMine && stored.purchaseId) return finishAndStore(db, request, stored.purchaseId, finish)
    if (systemClock.now().getTime() >= waitUntil) throw inProgress()
    await wait(TWIN_POLL_MS)
  }
}

async function finishAndStore(
  db: Database,
  request: IdempotentRequest,
  purchaseId: string,
  finish: (purchaseId: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await finish(purchaseId).catch(async (error: unknown) => {
    // The effect stands: a retry resumes at once instead of waiting for the lease to run out.
    await releaseLease(db, request.scope, request.key).catch(() => {})
    throw error
  })
  await storeAnswer(db, request.scope, request.key, sealed(request, answer))
  return answer
}

function sealed({ sealer, ...request }: IdempotentRequest, { status, body }: Answer): Answer {
  return { status, body: sealer ? sealer.seal(body, answerContext(request)).toString('base64') : body }
}

/** The answer byte for byte; undefined while there is none. */
function opened({ sealer, ...request }: IdempotentRequest, { status, body }: StoredAnswer): Answer | undefined {
  if (status === null || body === null) return undefined
  return { status, body: sealer ? sealer.open(Buffer.from(body, 'base64'), answerContext(request)) : body }
}

function answerContext({ scope, key }: Pick<IdempotentRequest, 'scope' | 'key'>): string {
  return `idempotency_keys.body:${scope}:${key}`
}

export const IDEMPOTENT_ANSWERS: SealedColumn = {
  table: 'idempotency_keys',
  column: 'body',
  key: { scope: 'text', key: 'text' },
  encoding: 'base64',
  contextOf: (scope = '', key = '') => answerContext({ scope, key }),
}

async function sameRequest(connection: Database | Transaction, request: IdempotentRequest): Promise<StoredAnswer> {
  const stored = await findAnswer(connection, request.scope, request.key)
  if (!stored) throw inProgress()
  if (!stored.requestHash.equals(request.requestHash)) {
    throw new DomainError('conflict', 'idempotency_key_reused', 'this Idempotency-Key came with another request before')
  }
  return stored
}

function inProgress(): DomainError {
  return new DomainError(
    'conflict',
    'idempotent_request_in_progress',
    'the first request with this key is not answered yet',
  )
}
