import type { Connection } from '../db/database.ts'

/** A merchant that sells to consumers on dates, and of which nobody has said who lends. */
interface WithoutLender {
  readonly id: string
  readonly name: string
  /** Of them all, also of those that are not listed. */
  readonly count: number
}

/** Of everybody's merchants, the oldest first: made before that was asked. */
export async function listWithoutLender(connection: Connection, limit: number): Promise<WithoutLender[]> {
  const { rows } = await connection.query<WithoutLender>(
    {
      name: 'list-merchants-without-lender',
      text: `
        select id, name, count(*) over ()::int as count from merchants
         where lender = 'unset' and payment_type <> 'SPLIT' and not is_b2b
         order by id limit $1`,
    },
    [limit],
  )
  return rows
}
