import type { Connection } from '../db/database.ts'
import type { Round } from '../jobs/index.ts'

/** Ids of the purchases of open pots whose deadline has passed. */
export async function listPotsDue(
  connection: Connection,
  businessNow: Date,
  { limit, aside }: Round,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    {
      name: 'list-pots-due',
      text: `select id from purchases where pot_state = 'open' and pot_deadline_at <= $1 and id <> all($3::uuid[])
              order by pot_deadline_at limit $2`,
    },
    [businessNow, limit, aside],
  )
  return rows.map((row) => row.id)
}

/** Ids of the purchases of open pots whose friends are to be reminded. */
export async function listPotsToRemind(
  connection: Connection,
  businessNow: Date,
  { limit, aside }: Round,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    {
      name: 'list-pots-to-remind',
      text: `select id from purchases where pot_state = 'open' and pot_step_at <= $1 and id <> all($3::uuid[])
              order by pot_step_at limit $2`,
    },
    [businessNow, limit, aside],
  )
  return rows.map((row) => row.id)
}

/** Ids of the purchases of pots on their way to be closed that have nothing in flight: the next step is ours. */
export async function listPotsClosing(
  connection: Connection,
  businessNow: Date,
  { limit, aside }: Round,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    {
      name: 'list-pots-closing',
      text: `
        select id from purchases
         where pot_state = 'closing' and pot_step_at <= $1 and id <> all($3::uuid[])
           and not exists (select from operations
                            where operations.purchase_id = purchases.id
                              and operations.state in ('requested', 'unknown', 'accepted')
                              and operations.kind in ('capture', 'void'))
         order by pot_step_at limit $2`,
    },
    [businessNow, limit, aside],
  )
  return rows.map((row) => row.id)
}
