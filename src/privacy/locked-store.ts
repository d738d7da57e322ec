import type { SealedColumn, Sealer } from '../crypto/index.ts'
import type { Connection, Transaction } from '../db/database.ts'
import { addMonths, DEFAULT_TIME_ZONE, dateInZone } from '../schedules/index.ts'
import { newId } from '../shared/ids.ts'
import { isCreditSql, LOCK_RULES, type LockKind } from './locks.ts'
import type { PersonRows } from './person.ts'

export const LOCKED_VALUES: SealedColumn = {
  table: 'locked_values',
  column: 'values_sealed',
  key: { id: 'uuid' },
  encoding: 'bytea',
  contextOf: (id = '') => contextOf(id),
}

const contextOf = (id: string) => `locked_values.values:${id}`

/** A row of which law keeps something: its personal values, and when the last money moved. */
export interface LockableRow {
  readonly kind: LockKind
  readonly table: 'clients' | 'shares' | 'attempts' | 'assessments' | 'credit_documents'
  readonly rowId: string
  readonly values: Readonly<Record<string, string | null>>
  readonly since: Date
}

/** Who borrowed, and with which cards was paid that a bank may still be asked about. Locks what it reads. */
export async function listLockable(tx: Transaction, rows: PersonRows): Promise<LockableRow[]> {
  const found = await tx.query<{
    kind: LockKind
    table: LockableRow['table']
    row_id: string
    values: LockableRow['values']
    since: Date
  }>(
    `with credit as (
       select purchases.id, purchases.client_id,
              coalesce((select max(paid_at) from shares where purchase_id = purchases.id), purchases.accepted_at) as since
         from purchases
        where id = any($1) and ${isCreditSql('purchases')})
     select 'credit_record' as kind, 'clients' as "table", clients.id as row_id, max(credit.since) as since,
            jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email', email, 'phone_number', phone_number)
              as "values"
       from credit join clients on clients.id = credit.client_id
      where coalesce(first_name, last_name, email, phone_number) is not null
      group by clients.id
      union all
     select 'credit_record', 'shares', shares.id, credit.since,
            jsonb_build_object('name', name, 'email', email, 'phone_number', phone_number)
       from credit join shares on shares.purchase_id = credit.id
      where shares.id = any($2) and coalesce(name, email, phone_number) is not null
      union all
     select 'credit_record', 'credit_documents', credit_documents.id, credit.since,
            jsonb_build_object('document', document, 'borrower', borrower)
       from credit join credit_documents on credit_documents.purchase_id = credit.id
      where document is not null
      union all
     select 'disputable_payment', 'attempts', attempts.id,
            coalesce((select max(decided_at) from operations where attempt_id = attempts.id and kind = 'capture'), decided_at),
            jsonb_build_object('card_brand', card_brand, 'card_last4', card_last4)
       from attempts
      where attempts.id = any($3) and captured_minor > 0 and card_last4 is not null and decided_at is not null
      order by "table", row_id`,
    [rows.purchases, rows.shares, rows.attempts],
  )
  return found.rows.map(({ row_id: rowId, ...row }) => ({ ...row, rowId }))
}

/** Something that law still keeps, without what it is. */
export interface Locked {
  readonly kind: LockKind
  readonly table: LockableRow['table']
  /** `yyyy-mm-dd` */
  readonly until: string
}

/** Keeps sealed what law still asks for at `now`; what its time is over for is kept nowhere. One statement. */
export async function insertLocked(
  tx: Transaction,
  sealer: Sealer,
  { erasureId, lockable, now }: { erasureId: string; lockable: readonly LockableRow[]; now: Date },
): Promise<Locked[]> {
  const today = dateInZone(now, DEFAULT_TIME_ZONE).toString()
  const kept = lockable
    .map(({ kind, table, rowId, values, since }) => {
      const id = newId()
      const until = addMonths(dateInZone(since, DEFAULT_TIME_ZONE), LOCK_RULES[kind].months).toString()
      return { id, kind, table, rowId, until, sealed: sealer.seal(JSON.stringify(values), contextOf(id)) }
    })
    .filter(({ until }) => until > today)
  if (kept.length > 0)
    await tx.query(
      `insert into locked_values (id, erasure_id, table_name, row_id, values_sealed, kept_for, kept_until)
       select id, $1, table_name, row_id, values_sealed, kept_for, kept_until
         from unnest($2::uuid[], $3::text[], $4::uuid[], $5::bytea[], $6::text[], $7::date[])
           as locked (id, table_name, row_id, values_sealed, kept_for, kept_until)`,
      [
        ...[erasureId, kept.map(({ id }) => id), kept.map(({ table }) => table), kept.map(({ rowId }) => rowId)],
        ...[kept.map(({ sealed }) => sealed), kept.map(({ kind }) => kind), kept.map(({ until }) => until)],
      ],
    )
  return kept.map(({ kind, table, until }) => ({ kind, table, until }))
}

export interface OpenedLock extends Locked {
  readonly values: Readonly<Record<string, string | null>>
}

/** What is locked of one purchase's payer, opened. */
export async function listLocked(connection: Connection, sealer: Sealer, purchaseId: string): Promise<OpenedLock[]> {
  const { rows } = await connection.query<{
    id: string
    kept_for: LockKind
    kept_until: string
    table_name: LockableRow['table']
    values_sealed: Buffer
  }>(
    `select id, kept_for, kept_until, table_name, values_sealed from locked_values
      where row_id in (select client_id from purchases where id = $1
                       union select id from shares where purchase_id = $1
                       union select id from credit_documents where purchase_id = $1
                       union select id from attempts where purchase_id = $1
                       union select id from assessments where purchase_id = $1)
      order by kept_until, id`,
    [purchaseId],
  )
  return rows.map(({ id, kept_for: kind, kept_until: until, table_name: table, values_sealed: sealed }) => ({
    ...{ kind, table, until },
    values: JSON.parse(sealer.open(sealed, contextOf(id))) as OpenedLock['values'],
  }))
}

/** What law asks for no longer. Returns how many. */
export async function deleteEndedLocks(connection: Connection, now: Date): Promise<number> {
  const { rowCount } = await connection.query(
    { name: 'delete-ended-locks', text: 'delete from locked_values where kept_until <= $1' },
    [dateInZone(now, DEFAULT_TIME_ZONE).toString()],
  )
  return rowCount ?? 0
}
