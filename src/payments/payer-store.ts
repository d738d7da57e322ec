import type { Connection } from '../db/database.ts'
import { only } from '../shared/assert.ts'

/** The acquirer's record of somebody, at one account of ours; `ownerId` is a client's or, of nobody known yet, a share's. */
interface KeptPayer {
  readonly acquirerAccountId: string
  readonly ownerId: string
}

export async function findKeptPayer(
  connection: Connection,
  { acquirerAccountId, ownerId }: KeptPayer,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ payer_id: string }>(
    {
      name: 'find-kept-payer',
      text: 'select payer_id from acquirer_payers where acquirer_account_id = $1 and owner_id = $2',
    },
    [acquirerAccountId, ownerId],
  )
  return rows[0]?.payer_id
}

/** The first that is kept stays: a second record, made by a twin, is used by nobody. Answers with the one that stays. */
export async function insertKeptPayer(
  connection: Connection,
  { acquirerAccountId, ownerId }: KeptPayer,
  payerId: string,
  madeAt: Date,
): Promise<string> {
  const { rows } = await connection.query<{ payer_id: string }>(
    {
      name: 'insert-kept-payer',
      text: `
        insert into acquirer_payers as kept (acquirer_account_id, owner_id, payer_id, made_at) values ($1, $2, $3, $4)
        on conflict (acquirer_account_id, owner_id) do update set payer_id = kept.payer_id
        returning payer_id`,
    },
    [acquirerAccountId, ownerId, payerId, madeAt],
  )
  return only(rows).payer_id
}
