import type pg from 'pg'
import type { Bell } from './bell.ts'
import type { OutageWatch } from './outage.ts'
import type { TimeLimits } from './time-limits.ts'

/** Whatever can run one statement: the pool, or the one connection of a transaction. */
export interface Connection {
  query<Row extends object = pg.QueryResultRow>(
    statement: Statement,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number }>
}

/** SQL text, planned for its values each time; one that has a name is planned once per connection. */
export type Statement = string | SaidStatement

interface SaidStatement {
  readonly name?: string
  readonly text: string
  /** Whom a commit wakes by it, where that is not whoever waits for any of the tables it writes (ADR 0035). */
  readonly rings?: readonly string[]
}

/** A line of the log: its message, and facts without people in them. */
export interface Note {
  readonly message: string
  readonly [fact: string]: string
}

declare const database: unique symbol
declare const transactionBrand: unique symbol

/** The database itself: a verb that takes it has phases, because it speaks to the outside between transactions. */
export interface Database extends Connection {
  readonly [database]: true
  readonly pool: pg.Pool
  readonly limits: TimeLimits
  /** Behind a pooler nothing outlives a transaction: no named statements, no settings of a session. */
  readonly isPooled: boolean
  readonly outage: OutageWatch
  readonly onCommitted: (note: Note) => void
  /** Rung after every commit that has changed something, with what. */
  readonly writes: Bell
  /** Who answers whoever only reads, where it has what that reader wrote; absent: nobody but the database. */
  readonly copy?: Copy
}

/** Who answered what might have come from a replica: itself, or the database, and why. */
export const READ_PLACES = ['replica', 'own_write', 'unfit', 'failed'] as const
export type ReadPlace = (typeof READ_PLACES)[number]

/** A replica as one reader may read it: once it has applied the log of the database up to each of these positions. */
export interface Copy {
  readonly db: Database
  readonly positions: readonly string[]
  readonly heard: (place: ReadPlace) => void
}

/** One open transaction: a verb that takes it is one transaction. */
export interface Transaction extends Connection {
  readonly [transactionBrand]: true
  /** What the log is told of it: once it is committed, and only then. */
  readonly notes: Note[]
}
