import type { Connection } from '../db/database.ts'
import { HOUR_MS, SECOND_MS } from '../shared/clocks.ts'

/**
 * An unanswered request of this age has nobody working on it: above what any answer takes (a mail server 3 s, a look-up
 * of a lost commit 5 s), and no longer than a client is told to wait before it asks again.
 */
export const ABANDONED_AFTER_MS = 10 * SECOND_MS
/** Machines repeat within minutes, also over an outage of the database; a person who comes later looks first. */
const REPEATED_WITHIN_MS = HOUR_MS

/** What an earlier request made and nobody was told of. */
export interface Unanswered {
  readonly id: string
  readonly madeId: string | null
  readonly status: number | null
  readonly body: string | null
  /** This request's own, or nobody's any more: not of a twin that is being answered right now. */
  readonly isFree: boolean
}

const age = (ms: number) => `interval '${ms / SECOND_MS} seconds'`

/** The oldest unanswered request of this hash, this request's own before others. By the database's clock. */
export function unansweredSql(id: string, requestHash: string): string {
  return `
    select id, coalesce(made_id, purchase_id) as "madeId", status, body,
           id = ${id} or created_at <= now() - ${age(ABANDONED_AFTER_MS)} as "isFree"
      from unanswered_requests
     where request_hash = ${requestHash} and created_at > now() - ${age(REPEATED_WITHIN_MS)}
     order by id = ${id} desc, created_at limit 1`
}

export async function findUnanswered(
  connection: Connection,
  id: string,
  requestHash: Buffer,
): Promise<Unanswered | undefined> {
  const { rows } = await connection.query<Unanswered>({ name: 'find-unanswered', text: unansweredSql('$1', '$2') }, [
    id,
    requestHash,
  ])
  return rows[0]
}

/** Under the locks of its effect, which is to be undone where this finds an earlier one. */
export async function noteUnanswered(
  connection: Connection,
  note: Omit<Unanswered, 'isFree'> & { readonly requestHash: Buffer },
): Promise<Unanswered | undefined> {
  const insert = () =>
    connection.query(
      {
        name: 'note-unanswered',
        text: `insert into unanswered_requests (id, request_hash, made_id, status, body)
             select $1, $2, $3, $4, $5 where not exists (${unansweredSql('$1', '$2')})
             on conflict (id) do nothing`,
      },
      [note.id, note.requestHash, note.madeId, note.status, note.body],
    )
  for (;;) {
    if ((await insert()).rowCount === 1) return undefined
    const earlier = await findUnanswered(connection, note.id, note.requestHash)
    // None: a twin was answered between the two statements, and is no reason any more.
    if (earlier) return earlier
  }
}

export async function deleteAnswered(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query(
    { name: 'delete-answered', text: 'delete from unanswered_requests where id = any($1::uuid[])' },
    [ids],
  )
}

export async function deleteOldUnanswered(connection: Connection): Promise<void> {
  await connection.query(`delete from unanswered_requests where created_at < now() - ${age(REPEATED_WITHIN_MS)}`)
}
