import { type Connection, columnsAs, type Transaction } from '../db/database.ts'

export interface FactorReset {
  readonly id: string
  readonly personId: string
  /** Whose owner asked for it; null: an operator did. */
  readonly companyId: string | null
  readonly askedAt: Date
  /** From when on the password alone opens, and until when. */
  readonly dueAt: Date
  readonly expiresAt: Date
}

const RESET = columnsAs<FactorReset>({
  ...{ id: 'reset.id', personId: 'reset.person_id', companyId: 'reset.company_id' },
  ...{ askedAt: 'reset.asked_at', dueAt: 'reset.due_at', expiresAt: 'reset.expires_at' },
})

/** Of `reset`: while its company's owners may still speak for the person, who is their colleague and owns no other company. */
const IS_THEIRS = `(reset.company_id is null
        or exists (select from memberships member where member.staff_id = reset.person_id
                                                    and member.company_id = reset.company_id and member.ended_at is null)
       and not exists (select from memberships other where other.staff_id = reset.person_id and other.role = 'owner'
                                                       and other.company_id <> reset.company_id and other.ended_at is null))`

/** False while one waits already. What is over by `askedAt` makes room. */
export async function insertFactorReset(tx: Transaction, reset: FactorReset): Promise<boolean> {
  const { id, personId, companyId, askedAt, dueAt, expiresAt } = reset
  await tx.query(
    `update factor_resets reset set ended_at = $2
      where person_id = $1 and ended_at is null and (expires_at <= $2 or not ${IS_THEIRS})`,
    [personId, askedAt],
  )
  const { rowCount } = await tx.query(
    `insert into factor_resets (id, person_id, company_id, asked_at, due_at, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (person_id) where ended_at is null do nothing`,
    [id, personId, companyId, askedAt, dueAt, expiresAt],
  )
  return rowCount === 1
}

/** The one that waits or is due, of a person or by its own id. */
export async function findFactorReset(
  connection: Connection,
  key: 'person_id' | 'id',
  id: string,
  now: Date,
): Promise<FactorReset | undefined> {
  const { rows } = await connection.query<FactorReset>(
    `select ${RESET} from factor_resets reset where ${key} = $1 and ended_at is null and expires_at > $2 and ${IS_THEIRS}`,
    [id, now],
  )
  return rows[0]
}

/** Undefined when none is due. */
export async function useFactorReset(tx: Transaction, personId: string, now: Date): Promise<FactorReset | undefined> {
  const { rows } = await tx.query<FactorReset>(
    `update factor_resets reset set ended_at = $2
      where person_id = $1 and ended_at is null and due_at <= $2 and expires_at > $2 and ${IS_THEIRS}
      returning ${RESET}`,
    [personId, now],
  )
  return rows[0]
}

/** Undefined when none was open. */
export async function endFactorReset(tx: Transaction, personId: string, now: Date): Promise<FactorReset | undefined> {
  const { rows } = await tx.query<FactorReset>(
    `update factor_resets reset set ended_at = $2 where person_id = $1 and ended_at is null and expires_at > $2
      returning ${RESET}`,
    [personId, now],
  )
  return rows[0]
}
