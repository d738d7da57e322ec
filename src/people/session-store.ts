import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { deleteOldViews, endViewsOf } from './company-view-store.ts'
import { type Audience, liveSince } from './session.ts'
import type { MerchantRole } from './staff-store.ts'

/** Apart in the database as they are in cookies. */
const TABLES: Readonly<Record<Audience, string>> = { merchant: 'staff_sessions', operator: 'operator_sessions' }

export interface NewSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly personId: string
  readonly startedAt: Date
  /** Null: a second factor is waited for. */
  readonly provedAt: Date | null
  readonly browser: string
}

interface LiveSession {
  readonly sessionId: string
  readonly personId: string
  readonly email: string
  readonly name: string | null
  readonly hasSecondFactor: boolean
  readonly seenAt: Date
  /** Null: the password was right, and nothing is open yet. */
  readonly provedAt: Date | null
}

export interface StaffSession extends LiveSession {
  readonly companyId: string
  readonly companyName: string
  readonly role: MerchantRole
  readonly merchantIds: readonly string[] | null
  /** They belong to another company as well. */
  readonly hasOthers: boolean
}

export interface OperatorSession extends LiveSession {
  readonly role: 'admin' | 'support'
}

const OF_PERSON = {
  sessionId: 'session.id',
  personId: 'person.id',
  email: 'person.email',
  name: 'person.name',
  hasSecondFactor: 'person.second_factor_enabled',
  seenAt: 'session.seen_at',
  provedAt: 'session.proved_at',
} as const satisfies Record<keyof LiveSession, string>

/** Of `session`, given $2, $3, $4 of `liveSince`: a password alone is believed for minutes only. */
const IS_LIVE = `session.ended_at is null and session.started_at > $2 and session.seen_at > $3
            and (session.proved_at is not null or session.started_at > $4)`

const limitsAt = (now: Date) => {
  const { startedAfter, seenAfter, pendingAfter } = liveSince(now)
  return [startedAfter, seenAfter, pendingAfter]
}

export async function insertStaffSession(
  connection: Connection,
  session: NewSession & { readonly companyId: string },
): Promise<void> {
  const { id, tokenHash, personId, companyId, startedAt, provedAt, browser } = session
  await connection.query(
    `insert into staff_sessions (id, token_hash, person_id, company_id, started_at, seen_at, proved_at, browser)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [id, tokenHash, personId, companyId, startedAt, provedAt, browser],
  )
}

export async function insertOperatorSession(connection: Connection, session: NewSession): Promise<void> {
  const { id, tokenHash, personId, startedAt, provedAt, browser } = session
  await connection.query(
    `insert into operator_sessions (id, token_hash, person_id, started_at, seen_at, proved_at, browser)
     values ($1, $2, $3, $4, $4, $5, $6)`,
    [id, tokenHash, personId, startedAt, provedAt, browser],
  )
}

/** Whether somebody who has signed in before does so with a browser that they have not used of late. */
export async function isFirstOfBrowser(
  connection: Connection,
  audience: Audience,
  { id, personId, browser }: Pick<NewSession, 'id' | 'personId' | 'browser'>,
): Promise<boolean> {
  const { rows } = await connection.query<{ isFirst: boolean }>(
    `select count(*) > 0 and not bool_or(browser = $3) as "isFirst"
       from ${TABLES[audience]} where person_id = $1 and id <> $2`,
    [personId, id, browser],
  )
  return rows[0]?.isFirst ?? false
}

/** Whose it is, and what they are in the company whose pages are open; nobody who has left it, or was given a merchant of others among theirs. */
export async function findStaffSession(
  connection: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<StaffSession | undefined> {
  const session = columnsAs<StaffSession>({
    ...OF_PERSON,
    companyId: 'session.company_id',
    companyName: 'company.name',
    role: 'member.role',
    merchantIds: 'member.merchant_ids',
    hasOthers: `exists (select from memberships other where other.staff_id = person.id and other.ended_at is null
                           and other.company_id <> session.company_id)`,
  })
  const { rows } = await connection.query<StaffSession>(
    {
      name: 'find-staff-session',
      text: `
        select ${session}
          from staff_sessions session
          join staff person on person.id = session.person_id and person.revoked_at is null
          join memberships member on member.staff_id = person.id and member.company_id = session.company_id
                                 and member.ended_at is null
          join companies company on company.id = session.company_id
         where session.token_hash = $1 and ${IS_LIVE}
           and not exists (select from unnest(member.merchant_ids) chosen where not exists (
                 select from merchants where merchants.id = chosen and merchants.company_id = member.company_id))`,
    },
    [tokenHash, ...limitsAt(now)],
  )
  return rows[0]
}

export async function findOperatorSession(
  connection: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<OperatorSession | undefined> {
  const session = columnsAs<OperatorSession>({ ...OF_PERSON, role: 'person.role' })
  const { rows } = await connection.query<OperatorSession>(
    {
      name: 'find-operator-session',
      text: `
        select ${session}
          from operator_sessions session
          join operators person on person.id = session.person_id and person.revoked_at is null
         where session.token_hash = $1 and ${IS_LIVE}`,
    },
    [tokenHash, ...limitsAt(now)],
  )
  return rows[0]
}

export async function noteSeen(connection: Connection, audience: Audience, id: string, now: Date): Promise<void> {
  await connection.query(`update ${TABLES[audience]} set seen_at = $2 where id = $1 and seen_at < $2`, [id, now])
}

/** The same sign-in under another id, so that whoever knew the one before knows nothing. False when it has ended. */
export async function renewSession(
  connection: Connection,
  audience: Audience,
  id: string,
  fresh: { readonly id: string; readonly tokenHash: Buffer; readonly provedAt: Date },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update ${TABLES[audience]} set id = $2, token_hash = $3, proved_at = $4, seen_at = $4
      where id = $1 and ended_at is null`,
    [id, fresh.id, fresh.tokenHash, fresh.provedAt],
  )
  return rowCount === 1
}

/** Other pages in the same sign-in. */
export async function setCompanyOfSession(
  connection: Connection,
  {
    sessionId,
    staffId,
    companyId,
  }: { readonly sessionId: string; readonly staffId: string; readonly companyId: string },
): Promise<void> {
  await connection.query(
    'update staff_sessions set company_id = $3 where id = $1 and person_id = $2 and ended_at is null',
    [sessionId, staffId, companyId],
  )
}

export async function endSession(connection: Connection, audience: Audience, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update ${TABLES[audience]} set ended_at = $2 where id = $1 and ended_at is null`,
    [id, now],
  )
  return rowCount === 1
}

/** Ends whatever somebody has open, but for one session where that is said; how many. An operator looks nowhere any more, either. */
export async function endSessionsOf(
  connection: Connection,
  audience: Audience,
  personId: string,
  { now, except = null }: { readonly now: Date; readonly except?: string | null },
): Promise<number> {
  if (audience === 'operator') await endViewsOf(connection, personId, now)
  const { rowCount } = await connection.query(
    `update ${TABLES[audience]} set ended_at = $2
      where person_id = $1 and ended_at is null and id is distinct from $3`,
    [personId, now, except],
  )
  return rowCount
}

/** Kept with the person: sessions are deleted soon after they have ended. */
export async function setSignedIn(tx: Transaction, audience: Audience, personId: string, now: Date): Promise<void> {
  const people = audience === 'merchant' ? 'staff' : 'operators'
  await tx.query(`update ${people} set signed_in_at = $2 where id = $1`, [personId, now])
}

/** What nobody can use any more. */
export async function deleteOldSessions(connection: Connection, before: Date): Promise<void> {
  await connection.query('delete from staff_sessions where started_at < $1', [before])
  await connection.query('delete from operator_sessions where started_at < $1', [before])
  await deleteOldViews(connection, before)
}

export interface OpenSession {
  readonly id: string
  readonly browser: string
  readonly startedAt: Date
  readonly seenAt: Date
}

/** What somebody has open, the one used last first. */
export async function listSessions(
  connection: Connection,
  audience: Audience,
  personId: string,
  now: Date,
): Promise<OpenSession[]> {
  const session = columnsAs<OpenSession>({ id: 'id', browser: 'browser', startedAt: 'started_at', seenAt: 'seen_at' })
  const { rows } = await connection.query<OpenSession>(
    `select ${session} from ${TABLES[audience]} session
      where person_id = $1 and proved_at is not null and ${IS_LIVE} order by seen_at desc`,
    [personId, ...limitsAt(now)],
  )
  return rows
}
