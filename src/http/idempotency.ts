import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SealedColumn, Sealer } from '../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { addMs, type Clock, HOUR_MS, SECOND_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import {
  findAnswer,
  releaseLease,
  type StoredAnswer,
  storeAnswer,
  storeEffect,
  takeKey,
  takeLease,
} from './idempotency-store.ts'
import { doOnce, Repetition, type UnkeyedRequest } from './unanswered.ts'
import { noteUnanswered, type Unanswered } from './unanswered-store.ts'
import { untilKnown } from './until-known.ts'

/** An answer as it goes out, byte for byte. */
export interface Answer {
  readonly status: number
  readonly body: string
  /** Of a request without a key: what to forget once the client has the answer. */
  readonly noted?: string | undefined
}

/** Who asks under which key: keys of different owners and routes never meet. */
export interface IdempotentRequest {
  readonly scope: string
  /** Under which a version before may have kept this key, within 48 hours of its end; null: none. */
  readonly formerScope: string | null
  readonly key: string
  readonly requestHash: Buffer
  /** Given where answers hold payers' links: they are kept sealed. */
  readonly sealer?: Sealer | undefined
}

const IDEMPOTENCY_KEY_LENGTH_MAX = 255
export const IDEMPOTENCY_KEPT_MS = 48 * HOUR_MS
/** A twin waits this long for the first one's answer, longer than the outside part has. */
const TWIN_WAIT_MS = 5 * SECOND_MS
const TWIN_POLL_MS = 100
/** The outside part (is the e-mail sent?) has 3 s; then somebody else may resume it. */
const LEASE_MS = 8 * SECOND_MS

/** Whose a request's key is, and by which credential they ask. */
interface KeyOwner {
  readonly owner: string
  readonly credential: string
  /** An id of theirs: what is made by an unkeyed request gets the request's id, in the same slot. */
  readonly beside?: string | undefined
}

/**
 * Without the header, a request that is known by its credential and what it asks. A key is its owner's, so that one that is
 * repeated with another credential of theirs is the same. Throws invalid `invalid_idempotency_key`.
 */
export function idempotentRequest(
  header: unknown,
  { owner, credential, beside }: KeyOwner,
  route: string,
  body: unknown,
  sealer?: Sealer,
): IdempotentRequest | UnkeyedRequest {
  if (header === undefined) return { id: newId(beside), requestHash: hashOf(`${credential} ${route}`, body), sealer }
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    refuse('invalid_idempotency_key', { charsMax: IDEMPOTENCY_KEY_LENGTH_MAX })
  }
  const formerScope = credential === owner ? null : `${credential} ${route}`
  return { scope: `${owner} ${route}`, formerScope, key: header, requestHash: hashOf(route, body), sealer }
}

function hashOf(asked: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${asked}\n${JSON.stringify(body ?? null)}`)
    .digest()
}

export function isUnkeyed(request: IdempotentRequest | UnkeyedRequest): request is UnkeyedRequest {
  return !('key' in request)
}

/**
 * Key, effect and answer in one transaction. A twin waits for the first one's commit and gets the same bytes;
 * a failed effect rolls its key back. Without a key the same holds for a repetition of what was never answered. Throws
 * conflict `idempotency_key_reused`, `OutcomeUnknown`.
 */
export async function answerOnce(
  db: Database,
  request: IdempotentRequest | UnkeyedRequest,
  effect: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  if (isUnkeyed(request)) return answerUnkeyed(db, request, effect)
  return untilKnown(() =>
    transaction(db, async (tx) => {
      if (await takeKey(tx, request)) {
        const answer = await effect(tx)
        await storeAnswer(tx, request.scope, request.key, sealed(request, answer))
        return answer
      }
      const stored = await sameRequest(tx, request)
      const answer = opened(asStored(request, stored), stored)
      if (!answer) refuse('idempotent_request_in_progress')
      return answer
    }),
  )
}

async function answerUnkeyed(
  db: Database,
  request: UnkeyedRequest,
  effect: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { id, requestHash } = request
  const act = () =>
    transaction(db, async (tx) => {
      const answer = await effect(tx)
      const note = { id, requestHash, madeId: null, ...sealed(request, answer) }
      const earlier = await noteUnanswered(tx, note)
      if (earlier) throw new Repetition(earlier)
      return { ...answer, noted: id }
    })
  return doOnce(db, request, act, (earlier) => {
    const answer = opened(request, earlier)
    if (!answer) refuse('idempotent_request_in_progress')
    return { ...answer, noted: earlier.id }
  })
}

/**
 * For an answer that holds an outside result: key and effect are committed first, then `finish` speaks to the
 * outside under a lease, then the answer is stored. A retry resumes; a twin waits up to 5 s. Without a key, the
 * repetition of an unanswered request resumes, too.
 * Throws conflicts `idempotency_key_reused`, `idempotent_request_in_progress`; `OutcomeUnknown`.
 */
export async function answerOnceInTwoSteps(
  db: Database,
  systemClock: Clock,
  request: IdempotentRequest | UnkeyedRequest,
  effect: (tx: Transaction) => Promise<string>,
  finish: (madeId: string) => Promise<Answer>,
): Promise<Answer> {
  if (isUnkeyed(request)) {
    const make = () => transaction(db, async (tx) => noteMade(tx, request, await effect(tx)))
    return answerUnkeyedInTwoSteps(db, request, make, finish)
  }
  const { scope, key } = request
  const leasedUntil = () => addMs(systemClock.now(), LEASE_MS)
  let tries = 0
  const madeId = await untilKnown(() =>
    transaction(db, async (tx) => {
      tries += 1
      if (!(await takeKey(tx, request))) return undefined
      const made = await effect(tx)
      await storeEffect(tx, scope, key, { madeId: made, leasedUntil: leasedUntil() })
      return made
    }),
  )
  if (madeId) return finishAndStore(db, request, madeId, finish)
  // The commit was lost and had taken: the lease is this request's own.
  if (tries > 1) await releaseLease(db, scope, key)
  const waitUntil = systemClock.now().getTime() + TWIN_WAIT_MS
  for (;;) {
    const stored = await sameRequest(db, request)
    const known = asStored(request, stored)
    const answer = opened(known, stored)
    if (answer) return answer
    const isMine = await takeLease(db, known.scope, key, systemClock.now(), leasedUntil())
    if (isMine && stored.madeId) return finishAndStore(db, known, stored.madeId, finish)
    if (systemClock.now().getTime() >= waitUntil) refuse('idempotent_request_in_progress')
    await wait(TWIN_POLL_MS)
  }
}

/** The same without a key, for a `make` that notes the request itself. */
export async function answerUnkeyedInTwoSteps(
  db: Database,
  request: UnkeyedRequest,
  make: () => Promise<string>,
  finish: (madeId: string) => Promise<Answer>,
): Promise<Answer> {
  const made = await doOnce<Pick<Unanswered, 'id' | 'madeId'>>(
    db,
    request,
    async () => ({ id: request.id, madeId: await make() }),
    (earlier) => earlier,
  )
  if (made.madeId === null) refuse('idempotent_request_in_progress')
  return { ...(await finish(made.madeId)), noted: made.id }
}

async function noteMade(tx: Transaction, { id, requestHash }: UnkeyedRequest, madeId: string): Promise<string> {
  const earlier = await noteUnanswered(tx, { id, requestHash, madeId, status: null, body: null })
  if (earlier) throw new Repetition(earlier)
  return madeId
}

async function finishAndStore(
  db: Database,
  request: IdempotentRequest,
  madeId: string,
  finish: (madeId: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await finish(madeId).catch(async (error: unknown) => {
    // The effect stands: a retry resumes at once instead of waiting for the lease to run out.
    await releaseLease(db, request.scope, request.key).catch(() => {})
    throw error
  })
  await storeAnswer(db, request.scope, request.key, sealed(request, answer))
  return answer
}

function sealed(
  { sealer, ...request }: IdempotentRequest | UnkeyedRequest,
  { status, body }: Answer,
): { status: number; body: string } {
  return { status, body: sealer ? sealer.seal(body, answerContext(request)).toString('base64') : body }
}

/** The answer byte for byte; undefined while there is none. */
function opened(
  { sealer, ...request }: IdempotentRequest | UnkeyedRequest,
  { status, body }: Pick<StoredAnswer, 'status' | 'body'>,
): Answer | undefined {
  if (status === null || body === null) return undefined
  return { status, body: sealer ? sealer.open(Buffer.from(body, 'base64'), answerContext(request)) : body }
}

/** A repetition has another id: it opens by what it asks for. */
function answerContext(
  request: Pick<IdempotentRequest, 'scope' | 'key'> | Pick<UnkeyedRequest, 'requestHash'>,
): string {
  if ('key' in request) return `idempotency_keys.body:${request.scope}:${request.key}`
  return `unanswered_requests.body:${request.requestHash.toString('hex')}`
}

export const IDEMPOTENT_ANSWERS: SealedColumn = {
  table: 'idempotency_keys',
  column: 'body',
  key: { scope: 'text', key: 'text' },
  encoding: 'base64',
  contextOf: (scope = '', key = '') => answerContext({ scope, key }),
}

async function sameRequest(connection: Database | Transaction, request: IdempotentRequest): Promise<StoredAnswer> {
  const stored = await findAnswer(connection, request)
  if (!stored) refuse('idempotent_request_in_progress')
  if (!stored.requestHash.equals(request.requestHash)) {
    refuse('idempotency_key_reused')
  }
  return stored
}

/** Its row is found, and its answer sealed, under the scope that it was kept with. */
function asStored(request: IdempotentRequest, { scope }: StoredAnswer): IdempotentRequest {
  return { ...request, scope }
}
