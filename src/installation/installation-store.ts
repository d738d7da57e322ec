import type { Connection } from '../db/database.ts'
import { type CalendarDate, requireDate } from '../schedules/index.ts'
import { only } from '../shared/assert.ts'

/** What a database is for: real money, or a demo's. */
export type InstallationKind = 'demo' | 'service'

export interface Survey {
  /** Null: nobody has said so far. */
  readonly kind: InstallationKind | null
  /** No tables, or ours without a single company. */
  readonly isEmpty: boolean
}

/** Looks at a database that may not be ours, and that may lack every table. */
export async function surveyDatabase(connection: Connection): Promise<Survey> {
  const { rows } = await connection.query<{ marks: boolean; companies: boolean; tables: boolean }>(
    `select to_regclass('installation') is not null as marks, to_regclass('companies') is not null as companies,
            exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
                     where relkind in ('r', 'p', 'v', 'm', 'f') and nspname !~ '^pg_' and nspname <> 'information_schema')
              as tables`,
  )
  const found = only(rows)
  return {
    kind: found.marks ? await readKind(connection) : null,
    isEmpty: !found.tables || (found.companies && !(await hasCompany(connection))),
  }
}

async function readKind(connection: Connection): Promise<InstallationKind | null> {
  const { rows } = await connection.query<{ kind: InstallationKind }>('select kind from installation')
  return rows[0]?.kind ?? null
}

async function hasCompany(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query('select from companies limit 1')
  return rows.length > 0
}

/** Says what the database is for, unless that was said before: the first to say it stands. */
export async function markInstallation(connection: Connection, kind: InstallationKind): Promise<void> {
  await connection.query('insert into installation (kind) values ($1) on conflict (is_only) do nothing', [kind])
}

/** From when regulated credits are refused here, unless the operator names another day: fixed when the database learnt of it. */
export async function readCreditEnforcedFrom(connection: Connection): Promise<CalendarDate> {
  const { rows } = await connection.query<{ day: string }>('select credit_enforced_from::text as day from installation')
  return requireDate(only(rows).day)
}
