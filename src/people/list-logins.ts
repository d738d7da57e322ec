import { type Connection, columnsAs } from '../db/database.ts'

interface Login {
  readonly email: string
  /** Whose pages they opened last: where a sign-in leads. */
  readonly companyId: string
}

/** Everybody of merchants who may sign in, once, in the order of their addresses. */
export async function listLogins(connection: Connection): Promise<Login[]> {
  const login = columnsAs<Login>({ email: 'staff.email', companyId: 'member.company_id' })
  const { rows } = await connection.query<Login>(
    `select distinct on (lower(staff.email)) ${login}
       from staff join memberships member on member.staff_id = staff.id and member.ended_at is null
      where staff.revoked_at is null
      order by lower(staff.email), member.opened_at desc nulls last, member.created_at`,
  )
  return rows
}
