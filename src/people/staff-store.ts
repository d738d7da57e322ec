import { type Connection, columnsAs, type Transaction } from '../db/database.ts'

/** What somebody may do for a company. */
export const MERCHANT_ROLES = ['owner', 'developer', 'support', 'read_only'] as const
export type MerchantRole = (typeof MERCHANT_ROLES)[number]

/** A person of a company as others see them: never the password's hash. */
export interface StaffMember {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly role: MerchantRole
  /** Null: all of the company's. */
  readonly merchantIds: readonly string[] | null
  readonly secondFactorEnabled: boolean
  readonly createdAt: Date
}

/** What a password is checked against, and whether it may be given without a second factor. */
export interface StaffLogin {
  readonly staffId: string
  readonly companyId: string
  /** Null: none was chosen yet. */
  readonly passwordHash: string | null
  readonly secondFactorEnabled: boolean
  /** The company allows it, no second factor is asked of this account, and its role may use the whole API. */
  readonly mayUseBasic: boolean
}

export async function insertStaff(
  connection: Connection,
  staff: { id: string; email: string; passwordHash: string },
): Promise<void> {
  await connection.query('insert into staff (id, email, password_hash) values ($1, $2, $3)', [
    staff.id,
    staff.email,
    staff.passwordHash,
  ])
}

export async function insertMembership(
  connection: Connection,
  membership: { staffId: string; companyId: string; role: MerchantRole; merchantIds: readonly string[] | null },
): Promise<void> {
  const { staffId, companyId, role, merchantIds } = membership
  await connection.query(
    'insert into memberships (staff_id, company_id, role, merchant_ids) values ($1, $2, $3, $4::uuid[])',
    [staffId, companyId, role, merchantIds],
  )
}

/**
 * Who has this address, in whatever case, and belongs to a company: of several the first one, which does not change under a
 * program that signs in; or the one whose pages they opened last.
 */
export async function findStaffLogin(
  connection: Connection,
  email: string,
  prefers: 'first' | 'last_opened' = 'first',
): Promise<StaffLogin | undefined> {
  const login = columnsAs<StaffLogin>({
    staffId: 'staff.id',
    companyId: 'member.company_id',
    passwordHash: 'password_hash',
    secondFactorEnabled: 'second_factor_enabled',
    mayUseBasic: `company.basic_auth_enabled and not staff.second_factor_enabled
                    and member.role in ('owner', 'developer') and member.merchant_ids is null`,
  })
  const { rows } = await connection.query<StaffLogin>(
    {
      name: 'find-staff-login',
      text: `
        select ${login}
          from staff
          join memberships member on member.staff_id = staff.id and member.ended_at is null
          join companies company on company.id = member.company_id
         where lower(email) = lower($1) and revoked_at is null
         order by case when $2 then member.opened_at end desc nulls last, member.created_at
         limit 1`,
    },
    [email, prefers === 'last_opened'],
  )
  return rows[0]
}

/** Whose pages somebody looks at from now on. False when they do not belong there. */
export async function noteCompanyOpened(
  tx: Transaction,
  opened: { readonly staffId: string; readonly companyId: string; readonly openedAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update memberships set opened_at = $3 where staff_id = $1 and company_id = $2 and ended_at is null',
    [opened.staffId, opened.companyId, opened.openedAt],
  )
  return rowCount === 1
}

/** Everybody of a company, the longest there first. */
export async function listStaff(connection: Connection, companyId: string): Promise<StaffMember[]> {
  const member = columnsAs<StaffMember>({
    id: 'staff.id',
    email: 'email',
    name: 'name',
    role: 'member.role',
    merchantIds: 'member.merchant_ids',
    secondFactorEnabled: 'second_factor_enabled',
    createdAt: 'member.created_at',
  })
  const { rows } = await connection.query<StaffMember>(
    `select ${member} from memberships member join staff on staff.id = member.staff_id
      where member.company_id = $1 and member.ended_at is null and revoked_at is null
      order by member.created_at, staff.id`,
    [companyId],
  )
  return rows
}

export async function setMembership(
  connection: Connection,
  membership: { staffId: string; companyId: string; role: MerchantRole; merchantIds: readonly string[] | null },
): Promise<void> {
  const { staffId, companyId, role, merchantIds } = membership
  await connection.query(
    `update memberships set role = $3, merchant_ids = $4::uuid[]
      where staff_id = $1 and company_id = $2 and ended_at is null`,
    [staffId, companyId, role, merchantIds],
  )
}

export async function setStaffPassword(
  connection: Connection,
  id: string,
  { passwordHash, name }: { passwordHash: string; name: string | null },
): Promise<void> {
  await connection.query(
    'update staff set password_hash = $2, name = coalesce($3, name) where id = $1 and revoked_at is null',
    [id, passwordHash, name],
  )
}

/** Ends what they are in this company; who is nowhere any more frees the address. Undefined when the company has nobody of it. */
export async function endMembership(
  connection: Connection,
  companyId: string,
  email: string,
  now: Date,
): Promise<{ readonly staffId: string } | undefined> {
  const { rows } = await connection.query<{ staffId: string }>(
    `update memberships set ended_at = $3
      where company_id = $1 and ended_at is null
        and staff_id = (select id from staff where lower(email) = lower($2) and revoked_at is null)
      returning staff_id as "staffId"`,
    [companyId, email, now],
  )
  const [ended] = rows
  if (!ended) return undefined
  await connection.query(
    `update staff set revoked_at = $2
      where id = $1 and not exists (select from memberships where staff_id = $1 and ended_at is null)`,
    [ended.staffId, now],
  )
  return ended
}
