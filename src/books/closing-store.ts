import type { Connection, Transaction } from '../db/database.ts'

interface Closing {
  /** Its first day, `2026-10-01`. */
  readonly month: string
  readonly closedAt: Date
  readonly closedBy: string
  /** The end of the chain when it was closed. */
  readonly position: bigint
  readonly hash: Buffer
}

/** The last month that was closed. */
export async function findClosing(connection: Connection): Promise<Closing | undefined> {
  const { rows } = await connection.query<Closing>(
    `select month, closed_at as "closedAt", closed_by as "closedBy", position, hash
       from book_closings order by month desc limit 1`,
  )
  return rows[0]
}

/** The closing by which a month takes no more: its own, or that of a later one. */
export async function findClosingOf(connection: Connection, month: string): Promise<Closing | undefined> {
  const { rows } = await connection.query<Closing>(
    `select month, closed_at as "closedAt", closed_by as "closedBy", position, hash
       from book_closings where month >= $1 order by month limit 1`,
    [month],
  )
  return rows[0]
}

/** Whether that day (`2026-10-31`) takes no more journals: what is told of it stays. */
export function isClosedOn(closing: Closing | undefined, day: string): boolean {
  return closing !== undefined && day.slice(0, 7) <= closing.month.slice(0, 7)
}

export async function insertClosing(tx: Transaction, closing: Closing): Promise<void> {
  const { month, closedAt, closedBy, position, hash } = closing
  await tx.query(
    'insert into book_closings (month, closed_at, closed_by, position, hash) values ($1, $2, $3, $4, $5)',
    [month, closedAt, closedBy, position, hash],
  )
}
