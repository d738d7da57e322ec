import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Connection } from '../db/database.ts'
import { addMs, DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import { firstIdAt, parsePublicId, parseUuid, publicId } from '../shared/ids.ts'
import {
  type AskedRequest,
  type Asker,
  addGaps,
  deleteGaps,
  deleteRequests,
  insertRequests,
} from './request-log-store.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Of the refusal that it is. */
    refusalCode?: string
  }
}

/** A megabyte or three: what comes beyond it while the database has no time is left out, and counted. */
const ROWS_MAX = 10_000
/** More in one statement are no cheaper each. */
const BATCH_MAX = 1_000
const REQUESTS_KEPT_MS = 30 * DAY_MS
const DELETED_MAX = 5_000

/** Requests in memory until somebody writes them: no request waits for that, and none asks a statement for it. */
export interface RequestLog {
  add(asked: AskedRequest): void
  /** Writes what there is, the oldest first. `left`: there is more; `dropped`: left out since the last time. */
  write(connection: Connection, now: Date): Promise<{ readonly left: boolean; readonly dropped: number }>
}

export function createRequestLog({ rowsMax = ROWS_MAX }: { readonly rowsMax?: number } = {}): RequestLog {
  let rows: AskedRequest[] = []
  let gaps = new Map<string, number>()

  function drop(companyId: string, count = 1): void {
    gaps.set(companyId, (gaps.get(companyId) ?? 0) + count)
  }

  async function writeRows(connection: Connection): Promise<void> {
    const batch = rows.slice(0, BATCH_MAX)
    if (batch.length === 0) return
    rows = rows.slice(BATCH_MAX)
    try {
      await insertRequests(connection, batch)
    } catch (error) {
      const all = [...batch, ...rows]
      rows = all.slice(0, rowsMax)
      for (const { companyId } of all.slice(rowsMax)) drop(companyId)
      throw error
    }
  }

  async function writeGaps(connection: Connection, now: Date): Promise<number> {
    if (gaps.size === 0) return 0
    const told = gaps
    gaps = new Map()
    try {
      await addGaps(connection, told, new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS))
    } catch (error) {
      for (const [companyId, count] of told) drop(companyId, count)
      throw error
    }
    return told.values().reduce((sum, count) => sum + count, 0)
  }

  return {
    add(asked) {
      if (rows.length < rowsMax) rows.push(asked)
      else drop(asked.companyId)
    },
    async write(connection, now) {
      await writeRows(connection)
      return { dropped: await writeGaps(connection, now), left: rows.length > 0 }
    },
  }
}

/** What is older than thirty days goes, some thousands at a time. */
export async function deleteOldRequests(connection: Connection, now: Date): Promise<void> {
  const before = addMs(now, -REQUESTS_KEPT_MS)
  while ((await deleteRequests(connection, firstIdAt(before), DELETED_MAX)) === DELETED_MAX);
  await deleteGaps(connection, before)
}

/** Every request of this context for which somebody `saysWhoAsks` is in the log of that company. */
export function keepRequests(app: FastifyInstance, log: RequestLog): void {
  app.decorateRequest('asker', null)
  app.addHook('onResponse', async (request, reply) => {
    const asker = request.getDecorator<Asker | null>('asker')
    if (asker) log.add(askedOf(asker, request, reply))
  })
}

export function sayWhoAsks(request: FastifyRequest, asker: Asker): void {
  request.setDecorator<Asker | null>('asker', asker)
}

/** By its secret: signed requests, those of customers who bring one included. */
export function sayWhoSigned(
  request: FastifyRequest,
  { id, companyId }: { readonly id: string; readonly companyId: string },
): void {
  sayWhoAsks(request, { companyId, merchantId: id, credential: publicId('mer', id) })
}

function askedOf(asker: Asker, request: FastifyRequest, reply: FastifyReply): AskedRequest {
  const { path, named } = pathOf(request)
  return {
    ...asker,
    merchantId: asker.merchantId ?? named.merchants,
    purchaseId: named.purchases,
    requestId: request.id,
    askedAt: new Date(Date.now() - reply.elapsedTime),
    method: request.method,
    path,
    status: reply.statusCode,
    code: reply.refusalCode ?? null,
    durationMs: Math.round(reply.elapsedTime),
  }
}

type Named = Partial<Record<'merchants' | 'purchases', string>>

const PREFIXES = { merchants: 'mer', purchases: 'pur' } as const
/** As we write the numbers of rows; longer ones may be a card's. */
const ROW_NUMBER = /^\d{1,11}$/

/** The route with the ids in it that are of our making; whatever else stood there stays out. `named`: which they are. */
function pathOf({ routeOptions: { url = '' }, params }: FastifyRequest): { path: string; named: Named } {
  const given = params as Readonly<Record<string, string>>
  const named: { -readonly [Key in keyof Named]: Named[Key] } = {}
  const path = url.replaceAll(/\b(\w{1,40})\/:(\w{1,40})/g, (pattern, before: string, name: string) => {
    const text = given[name] ?? ''
    const uuid = parseUuid(text) ?? parseUuid(text.replace(/^(mer|pur|cmp)_/, ''))
    if (uuid && (before === 'merchants' || before === 'purchases'))
      named[before] = parsePublicId(PREFIXES[before], text) ?? uuid
    return uuid || ROW_NUMBER.test(text) ? `${before}/${text.toLowerCase()}` : pattern
  })
  return { path, named }
}
