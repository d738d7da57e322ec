import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import type { MerchantRole } from './staff-store.ts'

export interface Invitation {
  readonly id: string
  readonly companyId: string
  readonly companyName: string
  readonly email: string
  readonly role: MerchantRole
  readonly merchantIds: readonly string[] | null
  readonly expiresAt: Date
}

const INVITATION = columnsAs<Invitation>({
  id: 'link.id',
  companyId: 'link.company_id',
  companyName: 'company.name',
  email: 'link.email',
  role: 'link.role',
  merchantIds: 'link.merchant_ids',
  expiresAt: 'link.expires_at',
})

/** One for each address and company: an older one opens no more. */
export async function replaceInvitation(
  tx: Transaction,
  invitation: Omit<Invitation, 'companyName'> & { readonly createdAt: Date },
): Promise<void> {
  const { id, companyId, email, role, merchantIds, createdAt, expiresAt } = invitation
  await tx.query(
    `update staff_links set ended_at = $3
      where use = 'invitation' and company_id = $1 and lower(email) = lower($2) and ended_at is null`,
    [companyId, email, createdAt],
  )
  await tx.query(
    `insert into staff_links (id, use, company_id, email, role, merchant_ids, created_at, expires_at)
     values ($1, 'invitation', $2, $3, $4, $5::uuid[], $6, $7)`,
    [id, companyId, email, role, merchantIds, createdAt, expiresAt],
  )
}

export async function listInvitations(connection: Connection, companyId: string, now: Date): Promise<Invitation[]> {
  const { rows } = await connection.query<Invitation>(
    `select ${INVITATION} from staff_links link join companies company on company.id = link.company_id
      where link.company_id = $1 and link.ended_at is null and link.expires_at > $2 order by link.created_at`,
    [companyId, now],
  )
  return rows
}

export async function findInvitation(connection: Connection, id: string, now: Date): Promise<Invitation | undefined> {
  const { rows } = await connection.query<Invitation>(
    `select ${INVITATION} from staff_links link join companies company on company.id = link.company_id
      where link.id = $1 and link.use = 'invitation' and link.ended_at is null and link.expires_at > $2`,
    [id, now],
  )
  return rows[0]
}

/** Used, or taken back. False when it was before. */
export async function endStaffLink(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update staff_links set ended_at = $2 where id = $1 and ended_at is null', [
    id,
    now,
  ])
  return rowCount === 1
}

/** A link for whoever has this address: nobody, for an address that nobody has, and after the same work. */
export async function insertPasswordLink(
  tx: Transaction,
  { id, email, createdAt, expiresAt }: { id: string; email: string; createdAt: Date; expiresAt: Date },
): Promise<{ readonly staffId: string } | undefined> {
  const { rows } = await tx.query<{ staffId: string }>(
    `insert into staff_links (id, use, person_id, created_at, expires_at)
     select $1, 'staff_password', id, $3, $4 from staff where lower(email) = lower($2) and revoked_at is null
     returning person_id as "staffId"`,
    [id, email, createdAt, expiresAt],
  )
  return rows[0]
}

export async function findStaffOfLink(
  connection: Connection,
  id: string,
  now: Date,
): Promise<{ readonly staffId: string; readonly email: string } | undefined> {
  const { rows } = await connection.query<{ staffId: string; email: string }>(
    `select staff.id as "staffId", staff.email
       from staff_links link join staff on staff.id = link.person_id
      where link.id = $1 and link.use = 'staff_password' and link.ended_at is null and link.expires_at > $2
        and staff.revoked_at is null`,
    [id, now],
  )
  return rows[0]
}

/** Whoever has an older one comes too late. */
export async function endPasswordLinks(tx: Transaction, staffId: string, now: Date): Promise<void> {
  await tx.query('update staff_links set ended_at = $2 where person_id = $1 and ended_at is null', [staffId, now])
}
