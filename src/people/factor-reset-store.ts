import { type Connection, columnsAs, type Transaction } from '../db/database.ts'

interface FactorReset {
  readonly id: string
  readonly personId: string
  readonly companyId: string
  readonly askedAt: Date
  /** From when on the password alone opens, and until when. */
  readonly dueAt: Date
  readonly expiresAt: Date
}

const RESET = columnsAs<FactorReset>({
  ...{ id: 'id', personId: 'person_id', companyId: 'company_id' },
  ...{ askedAt: 'asked_at', dueAt: 'due_at', expiresAt: 'expires_at' },
})

/** False while one waits already. What is over by `askedAt` makes room. */
export async function insertFactorReset(tx: Transaction, reset: FactorReset): Promise<boolean> {
  const { id, personId, companyId, askedAt, dueAt, expiresAt } = reset
  await tx.query(
    'update factor_resets set ended_at = $2 where person_id = $1 and ended_at is null and expires_at <= $2',
    [personId, askedAt],
  )
  const { rowCount } = await tx.query(
    `insert into factor_resets (id, person_id, company_id, asked_at, due_at, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (person_id) where ended_at is null do nothing`,
    [id, personId, companyId, askedAt, dueAt, expiresAt],
  )
  return rowCount === 1
}

export async function findFactorReset(
  connection: Connection,
  personId: string,
  now: Date,
): Promise<FactorReset | undefined> {
  const { rows } = await connection.query<FactorReset>(
    `select ${RESET} from factor_resets where person_id = $1 and ended_at is null and expires_at > $2`,
    [personId, now],
  )
  return rows[0]
}

/** Of which company's owner it was; undefined when none is due. One that its company withdrew by removing them is none. */
export async function useFactorReset(
  tx: Transaction,
  personId: string,
  now: Date,
): Promise<{ readonly companyId: string } | undefined> {
  const { rows } = await tx.query<{ companyId: string }>(
    `update factor_resets reset set ended_at = $2
      where person_id = $1 and ended_at is null and due_at <= $2 and expires_at > $2
        and exists (select from memberships member where member.staff_id = reset.person_id
                                                     and member.company_id = reset.company_id and member.ended_at is null)
      returning company_id as "companyId"`,
    [personId, now],
  )
  return rows[0]
}

export async function stopFactorReset(tx: Transaction, personId: string, now: Date): Promise<void> {
  await tx.query('update factor_resets set ended_at = $2 where person_id = $1 and ended_at is null', [personId, now])
}
