import type { Connection, Transaction } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import type { Share } from './share.ts'
import { type ShareRow, shareColumns, toShare } from './share-row.ts'

type NewShare = Pick<
  Share,
  | 'id'
  | 'purchaseId'
  | 'name'
  | 'email'
  | 'phoneNumber'
  | 'principalMinor'
  | 'message'
  | 'isJoined'
  | 'headcount'
  | 'isAnonymous'
>

/** A friend's part of a pot that is open already, behind all others: the caller holds the purchase's lock, which is the pot's. */
export async function insertShare(tx: Transaction, share: NewShare): Promise<Share> {
  const { rows } = await tx.query<ShareRow>(
    {
      name: 'insert-share',
      rings: [],
      text: `
        insert into shares (id, purchase_id, position, role, name, email, phone_number, principal_minor, amount_is_fixed,
          fee_minor, kind, message, is_joined, headcount, is_anonymous, state)
        select $1, $2, (select max(position) + 1 from shares where purchase_id = $2), 'pledger', $3, $4, $5, $6, true,
               0, 'part', $7, $8, $9, $10, 'owed'
        returning ${shareColumns}`,
    },
    [
      share.id,
      share.purchaseId,
      share.name,
      share.email,
      share.phoneNumber,
      share.principalMinor,
      share.message,
      share.isJoined,
      share.headcount,
      share.isAnonymous,
    ],
  )
  return toShare(only(rows))
}

/** A payment on a day of its own, split off another one of the same purchase: the caller holds the purchase's lock. */
export async function insertDatedShare(tx: Transaction, share: Share): Promise<Share> {
  const { rows } = await tx.query<ShareRow>(
    {
      name: 'insert-dated-share',
      rings: [],
      text: `
        insert into shares (id, purchase_id, position, role, client_id, name, email, phone_number, principal_minor, fee_minor,
          amount_is_fixed, kind, due_on, agreed_due_on, refusal_code, state)
        select $1, $2, (select max(position) + 1 from shares where purchase_id = $2), $3, $4, $5, $6, $7, $8, $9,
               true, $10, $11, $12, $13, 'owed'
        returning ${shareColumns}`,
    },
    [
      share.id,
      share.purchaseId,
      share.role,
      share.clientId,
      share.name,
      share.email,
      share.phoneNumber,
      share.principalMinor,
      share.feeMinor,
      share.kind,
      share.dueOn,
      share.agreedDueOn,
      share.refusalCode,
    ],
  )
  return toShare(only(rows))
}

/** The parts that another friend's payment takes over; locked. */
export async function lockSharesTakenBy(tx: Transaction, purchaseId: string, attemptId: string): Promise<Share[]> {
  const { rows } = await tx.query<ShareRow>(
    {
      name: 'lock-shares-taken-by',
      text: `
        select ${shareColumns} from shares
         where purchase_id = $1 and taken_by_attempt = $2 order by position for update`,
    },
    [purchaseId, attemptId],
  )
  return rows.map(toShare)
}

/** What a friend who has paid says to the leader; words that were said stay. */
export async function saveWords(connection: Connection, id: string, message: string): Promise<void> {
  const text = `update shares set message = $2 where id = $1 and state = 'paid' and message is null`
  await connection.query({ name: 'save-share-words', rings: [], text }, [id, message])
}
