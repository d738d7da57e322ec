import type { Connection, Transaction } from '../db/database.ts'
import { assert, only } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Share, ShareKind, ShareState } from './share.ts'

interface ShareRow {
  id: string
  purchase_id: string
  position: number
  role: 'leader' | 'pledger'
  client_id: string | null
  name: string | null
  email: string | null
  phone_number: string | null
  principal_minor: bigint
  fee_minor: bigint
  state: ShareState
  amount_is_fixed: boolean
  message: string | null
  link_version: number
  paid_at: Date | null
  kind: ShareKind
  due_on: string | null
  collect_at: Date | null
  reminded_at: Date | null
  first_refused_at: Date | null
  retry_step: number
  refusal_code: string | null
}

const shareColumns = `shares.id, shares.purchase_id, position, role, shares.client_id, name, email, phone_number,
  principal_minor, fee_minor, shares.state, amount_is_fixed, message, shares.link_version, paid_at,
  kind, due_on, collect_at, reminded_at, first_refused_at, retry_step, refusal_code`

export async function listShares(connection: Connection, scope: Scope, purchaseId: string): Promise<Share[]> {
  const { rows } = await connection.query<ShareRow>(
    ...within(scope, 'share', [purchaseId], (own) => ({
      name: 'list-shares',
      text: `
        select ${shareColumns} from shares
         where purchase_id = $1 and ${own}
         order by position`,
    })),
  )
  return rows.map(toShare)
}

/** A pledger's link names a share only: the purchase is found through it. */
export async function findShare(connection: Connection, id: string): Promise<Share | undefined> {
  const { rows } = await connection.query<ShareRow>(
    { name: 'find-share', text: `select ${shareColumns} from shares where id = $1` },
    [id],
  )
  return rows[0] && toShare(rows[0])
}

export async function findLeaderShare(connection: Connection, purchaseId: string): Promise<Share | undefined> {
  const { rows } = await connection.query<ShareRow>(
    { name: 'find-leader-share', text: `select ${shareColumns} from shares where purchase_id = $1 and position = 0` },
    [purchaseId],
  )
  return rows[0] && toShare(rows[0])
}

export async function lockShare(tx: Transaction, id: string): Promise<Share> {
  const { rows } = await tx.query<ShareRow>(
    { name: 'lock-share', text: `select ${shareColumns} from shares where id = $1 for update` },
    [id],
  )
  return toShare(only(rows))
}

export type ShareDraft = Pick<
  Share,
  | 'id'
  | 'position'
  | 'role'
  | 'name'
  | 'email'
  | 'phoneNumber'
  | 'principalMinor'
  | 'feeMinor'
  | 'amountIsFixed'
  | 'kind'
  | 'dueOn'
>

/** Replaces the whole plan; only while nothing is owed yet, so nobody's amount changes after they were told. */
export async function replacePlannedShares(
  tx: Transaction,
  purchaseId: string,
  shares: readonly ShareDraft[],
): Promise<void> {
  const kept = shares.map((share) => share.id)
  await tx.query(`delete from shares where purchase_id = $1 and state = 'planned' and not (id = any($2))`, [
    purchaseId,
    kept,
  ])
  await tx.query(
    `insert into shares (id, purchase_id, position, role, name, email, phone_number, principal_minor, amount_is_fixed,
       fee_minor, kind, due_on, state)
     select id, $1, position, role, name, email, phone_number, principal_minor, amount_is_fixed, fee_minor, kind,
            due_on, 'planned'
       from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::boolean[],
                   $10::bigint[], $11::text[], $12::date[])
            as planned (id, position, role, name, email, phone_number, principal_minor, amount_is_fixed, fee_minor,
                        kind, due_on)
     on conflict (purchase_id, position) do update
       set name = excluded.name, email = excluded.email, phone_number = excluded.phone_number,
           principal_minor = excluded.principal_minor, amount_is_fixed = excluded.amount_is_fixed,
           fee_minor = excluded.fee_minor, kind = excluded.kind, due_on = excluded.due_on
     where shares.state = 'planned'`,
    [
      purchaseId,
      kept,
      shares.map((share) => share.position),
      shares.map((share) => share.role),
      shares.map((share) => share.name),
      shares.map((share) => share.email),
      shares.map((share) => share.phoneNumber),
      shares.map((share) => share.principalMinor),
      shares.map((share) => share.amountIsFixed),
      shares.map((share) => share.feeMinor),
      shares.map((share) => share.kind),
      shares.map((share) => share.dueOn),
    ],
  )
}

/** Moves every share of a purchase that is in `from`; returns how many pledgers' among them. */
export async function moveShares(
  tx: Transaction,
  purchaseId: string,
  from: readonly ShareState[],
  to: ShareState,
): Promise<{ pledgers: number }> {
  const { rows } = await tx.query<{ role: string }>(
    'update shares set state = $3 where purchase_id = $1 and state = any($2) returning role',
    [purchaseId, from, to],
  )
  return { pledgers: rows.filter((row) => row.role === 'pledger').length }
}

/** Nobody owes anything any more; who has paid keeps the fact. */
export async function cancelShares(tx: Transaction, purchaseId: string): Promise<void> {
  await tx.query(
    `update shares set state = 'cancelled', collect_at = null
      where purchase_id = $1 and state in ('planned', 'owed', 'refused', 'written_off')`,
    [purchaseId],
  )
}

/** Accepted: a schedule's shares become owed, each with the first step of its collection. */
export async function openShares(
  tx: Transaction,
  purchaseId: string,
  steps: readonly { readonly id: string; readonly collectAt: Date | null }[],
): Promise<void> {
  await tx.query(
    `update shares set state = 'owed', collect_at = step.collect_at
       from unnest($2::uuid[], $3::timestamptz[]) as step (id, collect_at)
      where shares.id = step.id and purchase_id = $1 and state = 'planned'`,
    [purchaseId, steps.map((step) => step.id), steps.map((step) => step.collectAt)],
  )
}

/** Shares whose next step is due, the longest waiting first. */
export async function listSharesDue(
  connection: Connection,
  businessNow: Date,
  limit: number,
): Promise<{ id: string; purchaseId: string }[]> {
  const { rows } = await connection.query<{ id: string; purchase_id: string }>(
    {
      name: 'list-shares-due',
      text: 'select id, purchase_id from shares where collect_at <= $1 order by collect_at limit $2',
    },
    [businessNow, limit],
  )
  return rows.map((row) => ({ id: row.id, purchaseId: row.purchase_id }))
}

/** Moves the next step of a share that is still due; one whose step was taken meanwhile is left alone. */
export async function postponeShare(connection: Connection, id: string, businessNow: Date, until: Date): Promise<void> {
  await connection.query('update shares set collect_at = $3 where id = $1 and collect_at <= $2', [
    id,
    businessNow,
    until,
  ])
}

export type SharePatch = Partial<
  Pick<
    Share,
    | 'state'
    | 'principalMinor'
    | 'paidAt'
    | 'clientId'
    | 'linkVersion'
    | 'name'
    | 'email'
    | 'phoneNumber'
    | 'message'
    | 'dueOn'
    | 'collectAt'
    | 'remindedAt'
    | 'firstRefusedAt'
    | 'retryStep'
    | 'refusalCode'
  >
>

/** The caller holds the share's lock. */
export async function updateShare(tx: Transaction, share: Share, change: SharePatch): Promise<Share> {
  const next = { ...share, ...change }
  const { rows } = await tx.query<ShareRow>(
    {
      name: 'update-share',
      text: `
        update shares
           set state = $3, principal_minor = $4, paid_at = $5, client_id = $6, link_version = $7, email = $8,
               phone_number = $9, message = $10, name = $11, due_on = $12, collect_at = $13, reminded_at = $14,
               first_refused_at = $15, retry_step = $16, refusal_code = $17
         where id = $1 and state = $2 returning ${shareColumns}`,
    },
    [
      share.id,
      share.state,
      next.state,
      next.principalMinor,
      next.paidAt,
      next.clientId,
      next.linkVersion,
      next.email,
      next.phoneNumber,
      next.message,
      next.name,
      next.dueOn,
      next.collectAt,
      next.remindedAt,
      next.firstRefusedAt,
      next.retryStep,
      next.refusalCode,
    ],
  )
  assert(rows.length === 1, `share ${share.id} left state ${share.state} under its own lock`)
  return toShare(only(rows))
}

/** What a friend says of themselves before paying; a paid share keeps what it said. */
export async function updateShareContact(
  connection: Connection,
  id: string,
  contact: { name: string | null; email: string | null; message: string | null },
): Promise<void> {
  await connection.query(`update shares set name = $2, email = $3, message = $4 where id = $1 and state = 'owed'`, [
    id,
    contact.name,
    contact.email,
    contact.message,
  ])
}

function toShare(row: ShareRow): Share {
  return {
    id: row.id,
    purchaseId: row.purchase_id,
    position: row.position,
    role: row.role,
    clientId: row.client_id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    principalMinor: row.principal_minor,
    feeMinor: row.fee_minor,
    state: row.state,
    amountIsFixed: row.amount_is_fixed,
    message: row.message,
    linkVersion: row.link_version,
    paidAt: row.paid_at,
    kind: row.kind,
    dueOn: row.due_on,
    collectAt: row.collect_at,
    remindedAt: row.reminded_at,
    firstRefusedAt: row.first_refused_at,
    retryStep: row.retry_step,
    refusalCode: row.refusal_code,
  }
}
