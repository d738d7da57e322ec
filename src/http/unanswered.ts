import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Sealer } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../refusals/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { deleteAnswered, findUnanswered, type Unanswered } from './unanswered-store.ts'
import { untilKnown } from './until-known.ts'

/** A request without a key of the client's (ADR 0009). */
export interface UnkeyedRequest {
  /** Born with the request, and the id of what it makes: whoever does it again finds it. */
  readonly id: string
  /** Of credential, route and body. */
  readonly requestHash: Buffer
  readonly sealer?: Sealer | undefined
}

/** Thrown to undo an effect that an earlier, unanswered request for the same has had. */
export class Repetition extends Error {
  readonly earlier: Unanswered

  constructor(earlier: Unanswered) {
    super('the same request was made before and not answered')
    this.name = 'Repetition'
    this.earlier = earlier
  }
}

const TWIN_POLL_MS = 100

/**
 * Does `act`, which notes what it does in its transaction or throws `Repetition`. `resume` answers from an earlier note,
 * also where the earlier effect is why this one is refused. While a twin is being answered this one waits.
 */
export async function doOnce<T>(
  db: Database,
  request: UnkeyedRequest,
  act: () => Promise<T>,
  resume: (earlier: Unanswered) => T | Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await untilKnown(act)
    } catch (error) {
      const isRefusal = error instanceof DomainError && error.kind !== 'unavailable'
      const earlier =
        error instanceof Repetition
          ? error.earlier
          : isRefusal
            ? await findUnanswered(db, request.id, request.requestHash)
            : undefined
      if (earlier?.isFree) return resume(earlier)
      if (!(error instanceof Repetition)) throw error
      await wait(TWIN_POLL_MS)
    }
  }
}

/** Forgets requests whose answers were handed over. */
export interface Answered {
  add(id: string): void
  /** Returns when all is forgotten that can be. */
  close(): Promise<void>
}

/** Many in one statement under load, and soon enough for the next request of the same kind. */
const GATHERED_MS = 10
const AGAIN_MS = SECOND_MS
/** Beyond it, with the database away so long, the oldest are left: as if their clients had not heard of them. */
const REMEMBERED_MAX = 10_000

export function forgetAnswered(db: Database): Answered {
  let ids: string[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    timer = undefined
    const batch = ids
    ids = []
    if (batch.length === 0) return
    await deleteAnswered(db, batch).catch(() => {
      ids = [...batch, ...ids].slice(-REMEMBERED_MAX)
      schedule(AGAIN_MS)
    })
  }

  function schedule(ms: number): void {
    timer ??= setTimeout(() => {
      writing = write()
    }, ms).unref()
  }

  return {
    add(id) {
      ids.push(id)
      schedule(GATHERED_MS)
    },
    async close() {
      clearTimeout(timer)
      await writing
      await write()
      clearTimeout(timer)
    },
  }
}

/** Sends JSON that was made once; what was noted of it is forgotten when the client has been given it, not before. */
export function sendAnswer(
  answered: Answered,
  reply: FastifyReply,
  { status, body, noted }: { readonly status: number; readonly body: string; readonly noted?: string | undefined },
): FastifyReply {
  if (noted) reply.raw.once('finish', () => answered.add(noted))
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}
