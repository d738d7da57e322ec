import type { Connection, Transaction } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import type { AccountKind, OwnKind } from './account-kind.ts'
import type { OwnAccount } from './provider-account.ts'

/** What accounts of every kind have, as their type names it. */
export function accountColumns({ table, column }: AccountKind): string {
  return `${table}.id, ${column} as provider, mode, reference, api_url as "apiUrl", settings_sealed as "settingsSealed",
    connected_at as "connectedAt", changed_at as "changedAt", disconnected_at as "disconnectedAt",
    checked_at as "checkedAt", check_outcome as "checkOutcome"`
}

export function ownColumns(kind: OwnKind): string {
  return `${accountColumns(kind)}, is_default as "isDefault"`
}

/** Every account of ours there ever was, oldest first: what belongs to a disconnected one still names it. */
export async function listAccounts(connection: Connection, kind: OwnKind): Promise<OwnAccount[]> {
  const { rows } = await connection.query<OwnAccount & Record<string, unknown>>({
    name: `list-${kind.column}-accounts`,
    text: `select ${ownColumns(kind)} from ${kind.table} order by connected_at, id`,
  })
  return rows
}

/** Connected, or connected anew: known by what its provider calls it, it keeps its id. The first one is the default. */
export async function saveAccount(
  tx: Transaction,
  { table, column, forgets }: OwnKind,
  account: Pick<OwnAccount, 'id' | 'provider' | 'mode' | 'reference' | 'apiUrl' | 'settingsSealed'>,
  at: Date,
): Promise<{ readonly isDefault: boolean }> {
  const { rows } = await tx.query<{ isDefault: boolean }>(
    `insert into ${table} (id, ${column}, mode, reference, api_url, settings_sealed, is_default, connected_at,
       changed_at, checked_at)
     values ($1, $2, $3, $4, $5, $6, not exists (select from ${table} where is_default), $7, $7, $7)
     on conflict (${column}, mode, reference) do update
        set api_url = excluded.api_url, settings_sealed = excluded.settings_sealed, changed_at = $7, checked_at = $7,
            disconnected_at = null, check_outcome = 'ok', ${forgets} is_default = ${table}.is_default or excluded.is_default
     returning is_default as "isDefault"`,
    [account.id, account.provider, account.mode, account.reference, account.apiUrl, account.settingsSealed, at],
  )
  return only(rows)
}

/** What is new is made there from now on. */
export async function setDefaultAccount(tx: Transaction, { table }: OwnKind, id: string): Promise<void> {
  await tx.query(`update ${table} set is_default = false where is_default and id <> $1`, [id])
  await tx.query(`update ${table} set is_default = true where id = $1`, [id])
}

/** Whatever is being made there is waited for, and counted. */
export async function lockAccount(tx: Transaction, { table }: AccountKind, id: string): Promise<void> {
  await tx.query(`select from ${table} where id = $1 for update`, [id])
}

/** Its last wish: nothing new goes there, and what is still asked for later waits. Its secrets go. */
export async function markDisconnected(tx: Transaction, { table }: OwnKind, id: string, at: Date): Promise<void> {
  await tx.query(
    `update ${table}
        set disconnected_at = $2, changed_at = $2, is_default = false, settings_sealed = null
      where id = $1`,
    [id, at],
  )
}

/** Takes the right to ask those whose last check is so old, so that of several processes one does. */
export async function claimChecks(
  connection: Connection,
  { table, column, turns }: OwnKind,
  now: Date,
  due: { readonly wellBefore: Date; readonly unwellBefore: Date },
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    {
      name: `claim-${column}-checks`,
      text: `
        update ${table} set checked_at = $1
         where ${turns.among}
           and (${turns.atOnce} or checked_at <= case when check_outcome = 'ok' then $2::timestamptz else $3 end)
        returning id`,
    },
    [now, due.wellBefore, due.unwellBefore],
  )
  return rows.map(({ id }) => id)
}

/** `reference`: as its provider calls it now; null: as before. */
export async function recordCheck(
  connection: Connection,
  { table }: AccountKind,
  id: string,
  { outcome, reference, at }: { readonly outcome: string; readonly reference: string | null; readonly at: Date },
): Promise<void> {
  await connection.query(
    {
      name: `record-check-of-${table}`,
      text: `update ${table} set check_outcome = $2, reference = coalesce($3, reference), checked_at = $4 where id = $1`,
    },
    [id, outcome, reference, at],
  )
}
