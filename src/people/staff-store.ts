import { type Connection, columnsAs } from '../db/database.ts'

/** A person as the operator sees them: never the password's hash. */
export interface StaffMember {
  readonly id: string
  readonly email: string
  readonly secondFactorEnabled: boolean
  readonly createdAt: Date
}

/** What a password is checked against, and whether it may be given without a second factor. */
export interface StaffLogin {
  readonly staffId: string
  readonly companyId: string
  readonly passwordHash: string
  /** The company allows it and no second factor is asked of this account. */
  readonly mayUseBasic: boolean
}

export async function insertStaff(
  connection: Connection,
  companyId: string,
  staff: { id: string; email: string; passwordHash: string },
): Promise<void> {
  await connection.query('insert into staff (id, company_id, email, password_hash) values ($1, $2, $3, $4)', [
    staff.id,
    companyId,
    staff.email,
    staff.passwordHash,
  ])
}

/** Who has this address, in whatever case; nobody who was revoked. */
export async function findStaffLogin(connection: Connection, email: string): Promise<StaffLogin | undefined> {
  const login = columnsAs<StaffLogin>({
    staffId: 'staff.id',
    companyId: 'staff.company_id',
    passwordHash: 'password_hash',
    mayUseBasic: 'company.basic_auth_enabled and not staff.second_factor_enabled',
  })
  const { rows } = await connection.query<StaffLogin>(
    {
      name: 'find-staff-login',
      text: `
        select ${login}
          from staff join companies company on company.id = staff.company_id
         where lower(email) = lower($1) and revoked_at is null`,
    },
    [email],
  )
  return rows[0]
}

/** Everybody of a company who was not revoked, the longest there first. */
export async function listStaff(connection: Connection, companyId: string): Promise<StaffMember[]> {
  const member = columnsAs<StaffMember>({
    id: 'id',
    email: 'email',
    secondFactorEnabled: 'second_factor_enabled',
    createdAt: 'created_at',
  })
  const { rows } = await connection.query<StaffMember>(
    `select ${member} from staff
      where company_id = $1 and revoked_at is null order by created_at, id`,
    [companyId],
  )
  return rows
}

/** False when the company has nobody of this address. */
export async function revokeStaff(
  connection: Connection,
  companyId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'update staff set revoked_at = $3 where company_id = $1 and lower(email) = lower($2) and revoked_at is null',
    [companyId, email, now],
  )
  return rowCount > 0
}
