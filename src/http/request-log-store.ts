import type { Connection } from '../db/database.ts'

/** Whose request it is, once a credential has proved it. What proves nobody is in nobody's log. */
export interface Asker {
  readonly companyId: string
  readonly merchantId?: string | undefined
  /** `key_…`, `token_…`, `mer_…` or `staff_…`: its name, and nothing that opens. */
  readonly credential: string
}

export interface AskedRequest extends Asker {
  readonly requestId: string
  readonly purchaseId?: string | undefined
  readonly askedAt: Date
  readonly method: string
  readonly path: string
  readonly status: number
  /** Of a refusal. */
  readonly code: string | null
  readonly durationMs: number
}

/** A credential that is used all day is written once a minute. */
const USES_TOLD_EVERY = `interval '1 minute'`

/**
 * Many at once, and when their credentials were last used. A merchant or purchase that a path names is believed where it is
 * the company's. What was written already, by a commit that seemed lost, stays.
 */
export async function insertRequests(connection: Connection, asked: readonly AskedRequest[]): Promise<void> {
  await connection.query(
    {
      name: 'insert-requests',
      rings: [],
      text: `
        with told as (
          select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::text[], $7::text[],
                               $8::int[], $9::text[], $10::int[], $11::text[])
            as told (request_id, company_id, merchant_id, purchase_id, asked_at, method, path, status, code, duration_ms,
                     credential)),
        used as (
          insert into credential_uses as known (credential, company_id, used_at)
          select credential, company_id, max(asked_at) from told group by 1, 2 order by 1, 2
          on conflict (credential, company_id) do update set used_at = excluded.used_at
           where known.used_at is null or known.used_at < excluded.used_at - ${USES_TOLD_EVERY})
        insert into request_log (request_id, company_id, merchant_id, purchase_id, asked_at, method, path, status, code,
                                 duration_ms, credential)
        select told.request_id, told.company_id, coalesce(merchant.id, purchase.merchant_id), purchase.id, told.asked_at,
               told.method, told.path, told.status, told.code, told.duration_ms, told.credential
          from told
          left join merchants merchant on merchant.id = told.merchant_id and merchant.company_id = told.company_id
          left join purchases purchase on purchase.id = told.purchase_id and purchase.company_id = told.company_id
        on conflict (request_id) do nothing`,
    },
    [
      asked.map(({ requestId }) => requestId),
      asked.map(({ companyId }) => companyId),
      asked.map(({ merchantId }) => merchantId ?? null),
      asked.map(({ purchaseId }) => purchaseId ?? null),
      asked.map(({ askedAt }) => askedAt),
      asked.map(({ method }) => method),
      asked.map(({ path }) => path),
      asked.map(({ status }) => status),
      asked.map(({ code }) => code),
      asked.map(({ durationMs }) => durationMs),
      asked.map(({ credential }) => credential),
    ],
  )
}

/** What was left out, by company and hour. */
export async function addGaps(connection: Connection, dropped: ReadonlyMap<string, number>, hour: Date): Promise<void> {
  const companies = [...dropped].sort(([one], [other]) => (one < other ? -1 : 1))
  await connection.query(
    `insert into request_log_gaps as gap (company_id, hour, dropped)
     select company_id, $3, dropped from unnest($1::uuid[], $2::int[]) as told (company_id, dropped)
     on conflict (company_id, hour) do update set dropped = gap.dropped + excluded.dropped`,
    [companies.map(([id]) => id), companies.map(([, count]) => count), hour],
  )
}

/** Of all companies, for as long as the log goes back. */
export async function countDropped(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ dropped: number }>(
    'select coalesce(sum(dropped), 0)::float8 as dropped from request_log_gaps',
  )
  return rows[0]?.dropped ?? 0
}

/** The oldest of them, from the end of the index where they lie; how many. */
export async function deleteRequests(connection: Connection, beforeId: string, max: number): Promise<number> {
  const { rowCount } = await connection.query(
    `delete from request_log
      where request_id in (select request_id from request_log where request_id < $1 order by request_id limit $2)`,
    [beforeId, max],
  )
  return rowCount
}

export async function deleteGaps(connection: Connection, before: Date): Promise<void> {
  await connection.query('delete from request_log_gaps where hour < $1', [before])
}
