import type { Connection } from '../db/database.ts'
import type { ToldCount } from './tally.ts'

/** Adds what one process has counted; answers with what all of them have. `endsAtMs` of a running window stands. */
export async function addCounts(connection: Connection, counts: readonly ToldCount[], now: Date): Promise<ToldCount[]> {
  const { rows } = await connection.query<{ key: string; count: number; ends_at: Date }>(
    {
      name: 'add-request-counts',
      // Locked in one order: other processes add to the same keys.
      text: `
        insert into request_counts as seen (key, count, ends_at)
        select told.key, told.count, told.ends_at
          from unnest($1::text[], $2::int[], $3::timestamptz[]) as told (key, count, ends_at) order by told.key
        on conflict (key) do update
           set count = case when seen.ends_at > $4 then seen.count else 0 end + excluded.count,
               ends_at = case when seen.ends_at > $4 then seen.ends_at else excluded.ends_at end
        returning key, count, ends_at`,
    },
    [
      counts.map(({ key }) => key),
      counts.map(({ count }) => count),
      counts.map(({ endsAtMs }) => new Date(endsAtMs)),
      now,
    ],
  )
  return rows.map(({ key, count, ends_at }) => ({ key, count, endsAtMs: ends_at.getTime() }))
}

export async function deleteEndedCounts(connection: Connection, now: Date): Promise<number> {
  const { rowCount } = await connection.query('delete from request_counts where ends_at <= $1', [now])
  return rowCount
}
