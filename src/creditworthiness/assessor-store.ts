import type { SealedColumn } from '../crypto/index.ts'
import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import type { LenderRole } from '../lenders/index.ts'
import type { Assessor } from './assessment.ts'

/** Who decides at first whether somebody can repay, for one lender. Never changed: what was said last counts. */
export interface KeptAssessor {
  readonly id: string
  readonly role: LenderRole
  readonly assessor: Assessor
  /** Of a partner. */
  readonly url: string | null
  readonly secretSealed: Buffer | null
  readonly setAt: Date
  readonly setBy: string
  readonly reason: string
}

const contextOf = (id = '') => `assessors.secret:${id}`

export const ASSESSOR_SECRETS: SealedColumn = {
  ...{ table: 'assessors', column: 'secret_sealed', key: { id: 'uuid' }, encoding: 'bytea' },
  contextOf,
}

const ASSESSOR = columnsAs<KeptAssessor>({
  id: 'id',
  role: 'role',
  assessor: 'assessor',
  url: 'url',
  secretSealed: 'secret_sealed',
  setAt: 'set_at',
  setBy: 'set_by',
  reason: 'reason',
})

export async function insertAssessor(tx: Transaction, kept: KeptAssessor): Promise<void> {
  const { id, role, assessor, url, secretSealed, setAt, setBy, reason } = kept
  await tx.query(
    `insert into assessors (id, role, assessor, url, secret_sealed, set_at, set_by, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, role, assessor, url, secretSealed, setAt, setBy, reason],
  )
}

/** What was said last; undefined: nobody has said. */
export async function findAssessor(connection: Connection, role: LenderRole): Promise<KeptAssessor | undefined> {
  const { rows } = await connection.query<KeptAssessor>(
    { name: 'find-assessor', text: `select ${ASSESSOR} from assessors where role = $1 order by id desc limit 1` },
    [role],
  )
  return rows[0]
}
