import type { Connection, Transaction } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Share } from './share.ts'
import { type ShareRow, shareColumns, toShare } from './share-row.ts'

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

/**
 * Replaces the whole plan; only while nothing is owed yet, so nobody's amount changes after they were told. `existing`: all
 * there are by now. Answers with those that were saved, in their order: they are locked.
 */
export async function replacePlannedShares(
  tx: Transaction,
  purchaseId: string,
  shares: readonly ShareDraft[],
  existing: readonly Pick<Share, 'id'>[],
): Promise<Share[]> {
  const kept = shares.map((share) => share.id)
  const isAnyLeft = existing.some(({ id }) => !kept.includes(id))
  const [, { rows }] = await Promise.all([
    isAnyLeft &&
      tx.query(
        {
          name: 'delete-planned-shares',
          rings: [],
          text: `delete from shares where purchase_id = $1 and state = 'planned' and not (id = any($2))`,
        },
        [purchaseId, kept],
      ),
    tx.query<ShareRow>(
      {
        name: 'save-planned-shares',
        rings: [],
        text: `
        insert into shares (id, purchase_id, position, role, name, email, phone_number, principal_minor, amount_is_fixed,
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
        where shares.state = 'planned' returning ${shareColumns}`,
      },
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
    ),
  ])
  return rows.map(toShare).sort((a, b) => a.position - b.position)
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

/** What a friend says of themselves before paying; a paid share keeps what it said. */
export async function updateShareContact(
  connection: Connection,
  id: string,
  contact: Pick<Share, 'name' | 'email' | 'message' | 'isAnonymous'>,
): Promise<void> {
  const text = `update shares set name = $2, email = $3, message = $4, is_anonymous = $5
                 where id = $1 and state = 'owed'`
  await connection.query({ name: 'update-share-contact', rings: [], text }, [
    id,
    contact.name,
    contact.email,
    contact.message,
    contact.isAnonymous,
  ])
}
