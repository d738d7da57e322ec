import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import type { KeptLender, LenderRole } from './lender.ts'

const LENDER = columnsAs<KeptLender>({
  id: 'id',
  role: 'role',
  name: 'legal_name',
  address: 'address',
  phone: 'phone',
  email: 'email',
  website: 'website',
  registration: 'registration',
  licence: 'licence',
  licenceUntil: 'licence_until::text',
  supervisor: 'supervisor',
  mediator: 'mediator',
  setAt: 'set_at',
  setBy: 'set_by',
  reason: 'reason',
})

export async function insertLender(tx: Transaction, lender: KeptLender): Promise<void> {
  const { id, role, name, address, phone, email, website, registration, licence, licenceUntil } = lender
  await tx.query(
    `insert into lenders (id, role, legal_name, address, phone, email, website, registration, licence, licence_until,
                          supervisor, mediator, set_at, set_by, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      ...[id, role, name, address, phone, email, website, registration, licence, licenceUntil],
      ...[lender.supervisor, lender.mediator, lender.setAt, lender.setBy, lender.reason],
    ],
  )
}

/** What was said last; undefined: nobody has said. */
export async function findLender(connection: Connection, role: LenderRole): Promise<KeptLender | undefined> {
  const { rows } = await connection.query<KeptLender>(
    { name: 'find-lender', text: `select ${LENDER} from lenders where role = $1 order by id desc limit 1` },
    [role],
  )
  return rows[0]
}
