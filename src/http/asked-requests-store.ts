import { type Connection, columnsAs } from '../db/database.ts'
import { type OwnerScope, within } from '../shared/scope.ts'
import type { AskedRequest } from './request-log-store.ts'

/** A request as whoever keeps the machine that made it reads it. */
export interface LoggedRequest extends Omit<AskedRequest, 'companyId' | 'merchantId' | 'purchaseId'> {
  readonly merchantId: string | null
  readonly purchaseId: string | null
}

/** `refused`: by what was asked; `failed`: by us, so that asking again may help. */
export const ANSWER_CLASSES = ['done', 'refused', 'failed'] as const
type AnswerClass = (typeof ANSWER_CLASSES)[number]

const ANSWERED: Readonly<Record<AnswerClass, string>> = {
  done: 'log.status < 400',
  refused: 'log.status < 500',
  failed: 'log.status >= 500',
}

/** What an index answers by itself. */
export interface RequestPlace {
  readonly merchantId?: string | undefined
  readonly purchaseId?: string | undefined
  readonly credential?: string | undefined
  /** Only what was refused, by whomever. */
  readonly isTrouble?: boolean | undefined
  /** Above this id, itself included. */
  readonly fromId?: string | undefined
  /** Below this id. */
  readonly beforeId?: string | undefined
}

/** What each of those rows is looked at for. */
export interface RequestSieve {
  /** Of trouble, whose it was. */
  readonly answer?: AnswerClass | undefined
  readonly method?: string | undefined
  readonly pathPrefix?: string | undefined
}

/** Only what was asked for is said, so that each question is planned for the index that answers it. */
function conditionsOf(place: RequestPlace & RequestSieve, values: unknown[]): string[] {
  const pairs = [
    ['log.merchant_id =', place.merchantId],
    ['log.purchase_id =', place.purchaseId],
    ['log.credential =', place.credential],
    ['log.request_id >=', place.fromId],
    ['log.request_id <', place.beforeId],
    ['log.method =', place.method],
    ['log.path ^@', place.pathPrefix],
  ] as const
  const said = pairs.flatMap(([condition, value]) =>
    value === undefined ? [] : [`${condition} $${values.push(value)}`],
  )
  // Literally, because an index is of these rows only.
  const trouble = place.isTrouble ? ['log.status >= 400'] : []
  return [...said, ...trouble, ...(place.answer ? [ANSWERED[place.answer]] : [])]
}

const columns = columnsAs<LoggedRequest>({
  ...{ requestId: 'log.request_id', merchantId: 'log.merchant_id', purchaseId: 'log.purchase_id' },
  ...{ askedAt: 'log.asked_at', method: 'log.method', path: 'log.path', status: 'log.status', code: 'log.code' },
  ...{ durationMs: 'log.duration_ms', credential: 'log.credential' },
})

/** The newest first. */
export async function listRequests(
  connection: Connection,
  scope: OwnerScope,
  wish: RequestPlace & RequestSieve & { readonly limit: number },
): Promise<LoggedRequest[]> {
  const values: unknown[] = [wish.limit]
  const conditions = conditionsOf(wish, values)
  const { rows } = await connection.query<LoggedRequest>(
    ...within(
      scope,
      'asked_request',
      values,
      (_own, ofEach) => `
        select * from (${ofEach(
          (own) => `
            select ${columns} from request_log log where ${[own, ...conditions].join(' and ')}
             order by log.request_id desc limit $1`,
        )}) newest
         order by "requestId" desc limit $1`,
    ),
  )
  return rows
}

/** Of the newest at that place the one so many rows on; undefined where there are fewer. */
export async function findRequestBehind(
  connection: Connection,
  scope: OwnerScope,
  place: RequestPlace,
  rowsOn: number,
): Promise<string | undefined> {
  const values: unknown[] = [rowsOn]
  const conditions = conditionsOf(place, values)
  const { rows } = await connection.query<{ id: string }>(
    ...within(
      scope,
      'asked_request',
      values,
      (_own, ofEach) => `
        select id from (${ofEach(
          (own) => `
            select log.request_id as id from request_log log where ${[own, ...conditions].join(' and ')}
             order by log.request_id desc limit $1::bigint + 1`,
        )}) newest
         order by id desc offset $1 limit 1`,
    ),
  )
  return rows[0]?.id
}

export async function findRequest(
  connection: Connection,
  scope: OwnerScope,
  requestId: string,
): Promise<LoggedRequest | undefined> {
  const select = (own: string) => `select ${columns} from request_log log where log.request_id = $1 and ${own}`
  const { rows } = await connection.query<LoggedRequest>(...within(scope, 'asked_request', [requestId], select))
  return rows[0]
}

/** How many of the company's were too many to be kept, and in which hour the last of them. */
export async function readGaps(
  connection: Connection,
  scope: OwnerScope,
): Promise<{ readonly dropped: number; readonly lastAt: Date | null }> {
  const { rows } = await connection.query<{ dropped: number; lastAt: Date | null }>(
    ...within(
      scope,
      'request_gap',
      [],
      (own) => `
        select coalesce(sum(gap.dropped), 0)::float8 as dropped, max(gap.hour) as "lastAt"
          from request_log_gaps gap where ${own}`,
    ),
  )
  return rows[0] ?? { dropped: 0, lastAt: null }
}

/** When each was last used; null: not since that is counted, and of those made since then none is here before its first use. */
export async function findUses(
  connection: Connection,
  credentials: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const { rows } = await connection.query<{ credential: string; usedAt: Date | null }>(
    `select credential, max(used_at) as "usedAt" from credential_uses where credential = any($1) group by credential`,
    [credentials],
  )
  return new Map(rows.map(({ credential, usedAt }) => [credential, usedAt]))
}
