import { type Connection, columnsAs } from '../db/database.ts'
import type { MerchantRole } from './staff-store.ts'

/** Somebody who signs in for merchants, as the operator sees them: never the password's hash. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly secondFactorEnabled: boolean
  /** Null: not since that is kept. */
  readonly signedInAt: Date | null
  /** The longest first; `merchants` null: all of the company's. */
  readonly companies: readonly {
    readonly id: string
    readonly name: string
    readonly role: MerchantRole
    readonly merchants: number | null
  }[]
}

const PERSON = columnsAs<Person>({
  ...{ id: 'person.id', email: 'person.email', name: 'person.name' },
  ...{ secondFactorEnabled: 'person.second_factor_enabled', signedInAt: 'person.signed_in_at' },
  companies: `coalesce((
    select json_agg(json_build_object('id', company.id, 'name', company.name, 'role', member.role,
                                      'merchants', cardinality(member.merchant_ids)) order by member.created_at)
      from memberships member join companies company on company.id = member.company_id
     where member.staff_id = person.id and member.ended_at is null), '[]')`,
})

/** Everybody, whoever came last first, below this id; or whoever has this address, in whatever case. */
export async function listPeople(
  connection: Connection,
  { email, belowId, limit }: { readonly email?: string; readonly belowId?: string; readonly limit: number },
): Promise<Person[]> {
  // Only what was asked for is said, so that each question is planned for the index that answers it.
  const values: unknown[] = [limit]
  const conditions = [
    ...(email === undefined ? [] : [`lower(person.email) = lower($${values.push(email)})`]),
    ...(belowId === undefined ? [] : [`person.id < $${values.push(belowId)}`]),
  ]
  const { rows } = await connection.query<Person>(
    `select ${PERSON} from staff person where ${['person.revoked_at is null', ...conditions].join(' and ')}
      order by person.id desc limit $1`,
    values,
  )
  return rows
}

export async function findPerson(connection: Connection, id: string): Promise<Person | undefined> {
  const { rows } = await connection.query<Person>(
    `select ${PERSON} from staff person where person.id = $1 and person.revoked_at is null`,
    [id],
  )
  return rows[0]
}

/** Those somebody belongs to, by name. */
export async function listCompaniesOf(
  connection: Connection,
  staffId: string,
): Promise<{ readonly id: string; readonly name: string; readonly role: MerchantRole }[]> {
  const { rows } = await connection.query<{ id: string; name: string; role: MerchantRole }>(
    `select company.id, company.name, member.role from memberships member join companies company on company.id = member.company_id
      where member.staff_id = $1 and member.ended_at is null order by company.name, company.id`,
    [staffId],
  )
  return rows
}

/** Whether somebody decides about everything of another company, too. */
export async function ownsElsewhere(connection: Connection, companyId: string, staffId: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select from memberships
      where staff_id = $1 and company_id <> $2 and role = 'owner' and ended_at is null limit 1`,
    [staffId, companyId],
  )
  return rowCount === 1
}
