import type { SealedColumn } from '../crypto/index.ts'
import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { endPasskeys } from './passkey-store.ts'
import type { Audience } from './session.ts'

const TABLES = {
  merchant: { people: 'staff', factors: 'staff_factors', passkeys: 'staff_passkeys', codes: 'staff_recovery_codes' },
  operator: {
    people: 'operators',
    factors: 'operator_factors',
    passkeys: 'operator_passkeys',
    codes: 'operator_recovery_codes',
  },
} as const satisfies Record<Audience, Record<string, string>>

export const sealContext = (audience: Audience, factorId: string) => `${TABLES[audience].factors}.secret:${factorId}`

export const FACTOR_SECRETS: readonly SealedColumn[] = (['merchant', 'operator'] as const).map((audience) => ({
  table: TABLES[audience].factors,
  column: 'secret_sealed',
  key: { id: 'uuid' },
  encoding: 'bytea',
  contextOf: (id = '') => sealContext(audience, id),
}))

export interface Factor {
  readonly id: string
  readonly secretSealed: Buffer
  readonly createdAt: Date
  /** Null: its first code is waited for. */
  readonly confirmedAt: Date | null
}

export async function insertFactor(
  connection: Connection,
  audience: Audience,
  factor: { id: string; personId: string; secretSealed: Buffer; createdAt: Date },
): Promise<void> {
  const { id, personId, secretSealed, createdAt } = factor
  await connection.query(
    `insert into ${TABLES[audience].factors} (id, person_id, kind, secret_sealed, created_at)
     values ($1, $2, 'totp', $3, $4)`,
    [id, personId, secretSealed, createdAt],
  )
}

/** Those in use, and one that may be about to be. */
export async function listFactors(connection: Connection, audience: Audience, personId: string): Promise<Factor[]> {
  const factor = columnsAs<Factor>({
    id: 'id',
    secretSealed: 'secret_sealed',
    createdAt: 'created_at',
    confirmedAt: 'confirmed_at',
  })
  const { rows } = await connection.query<Factor>(
    `select ${factor} from ${TABLES[audience].factors} where person_id = $1 and ended_at is null order by created_at, id`,
    [personId],
  )
  return rows
}

/** Notes that a code was believed. False when it was before, or a later one. */
export async function useStep(connection: Connection, audience: Audience, id: string, step: number): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update ${TABLES[audience].factors} set last_step = $2 where id = $1 and ended_at is null and last_step < $2`,
    [id, step],
  )
  return rowCount === 1
}

/** From now on it is asked for at each sign-in. False when it is in use already. */
export async function confirmFactor(
  tx: Transaction,
  audience: Audience,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update ${TABLES[audience].factors} set confirmed_at = $2 where id = $1 and confirmed_at is null and ended_at is null`,
    [id, now],
  )
  return rowCount === 1
}

/** All of them, with their recovery codes: the password alone opens again. */
export async function endFactors(tx: Transaction, audience: Audience, personId: string, now: Date): Promise<void> {
  await endPasskeys(tx, audience, personId, now)
  await endApps(tx, audience, personId, now)
  await noteFactors(tx, audience, personId)
  await endRecoveryCodes(tx, audience, personId, now)
}

/** Whether anything beside the password is asked for from now on: an app or a passkey that is in use. */
export async function noteFactors(tx: Transaction, audience: Audience, personId: string): Promise<boolean> {
  const { people, factors, passkeys } = TABLES[audience]
  // Two that are removed at once: the second one sees that the first is gone.
  await tx.query(`select from ${people} where id = $1 for update`, [personId])
  const { rows } = await tx.query<{ isAsked: boolean }>(
    `update ${people}
        set second_factor_enabled =
              exists (select from ${factors} where person_id = $1 and confirmed_at is not null and ended_at is null)
              or exists (select from ${passkeys} where person_id = $1 and ended_at is null)
      where id = $1 returning second_factor_enabled as "isAsked"`,
    [personId],
  )
  return rows[0]?.isAsked ?? false
}

/** In use or begun. */
export async function endApps(tx: Transaction, audience: Audience, personId: string, now: Date): Promise<void> {
  await tx.query(`update ${TABLES[audience].factors} set ended_at = $2 where person_id = $1 and ended_at is null`, [
    personId,
    now,
  ])
}

export async function endUnconfirmed(tx: Transaction, audience: Audience, personId: string, now: Date): Promise<void> {
  await tx.query(
    `update ${TABLES[audience].factors} set ended_at = $2
      where person_id = $1 and confirmed_at is null and ended_at is null`,
    [personId, now],
  )
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  audience: Audience,
  personId: string,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await endRecoveryCodes(tx, audience, personId, now)
  await tx.query(
    `insert into ${TABLES[audience].codes} (person_id, code_hash, created_at) select $1, hash, $3 from unnest($2::bytea[]) hash`,
    [personId, hashes, now],
  )
}

export async function endRecoveryCodes(
  tx: Transaction,
  audience: Audience,
  personId: string,
  now: Date,
): Promise<void> {
  await tx.query(`update ${TABLES[audience].codes} set ended_at = $2 where person_id = $1 and ended_at is null`, [
    personId,
    now,
  ])
}

/** False when there is none like it, or it was used. */
export async function useRecoveryCode(
  connection: Connection,
  audience: Audience,
  personId: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update ${TABLES[audience].codes} set ended_at = $3 where person_id = $1 and code_hash = $2 and ended_at is null`,
    [personId, hash, now],
  )
  return rowCount === 1
}

export async function countRecoveryCodes(
  connection: Connection,
  audience: Audience,
  personId: string,
): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `select count(*)::int as count from ${TABLES[audience].codes} where person_id = $1 and ended_at is null`,
    [personId],
  )
  return rows[0]?.count ?? 0
}
