import type { Transaction } from '../db/database.ts'
import type { BankAccount, HoldKind } from './bank-account.ts'
import { ACCOUNT } from './bank-account-store.ts'

/** Those in use, in the order of their ids: one export at a time, and none while a hold begins or ends. */
export async function lockBankAccounts(tx: Transaction): Promise<BankAccount[]> {
  const { rows } = await tx.query<BankAccount>(
    `select ${ACCOUNT} from bank_accounts where ended_at is null order by id for update`,
  )
  return rows
}

/** The caller holds the account's lock, and it is not held. `on`: the same moment by the business clock. */
export async function holdBankAccount(
  tx: Transaction,
  id: string,
  hold: { readonly kind: HoldKind; readonly reason: string; readonly at: Date; readonly on: Date },
): Promise<void> {
  await tx.query('update bank_accounts set held_at = $2, held_on = $3, held_for = $4, held_reason = $5 where id = $1', [
    ...[id, hold.at, hold.on, hold.kind, hold.reason],
  ])
}

/** `collectionHoldId`: what of lost time is settled with it. The caller holds the account's lock. */
export async function endBankAccountHold(
  tx: Transaction,
  id: string,
  { at, collectionHoldId }: { readonly at: Date; readonly collectionHoldId: bigint },
): Promise<void> {
  await tx.query(
    `update bank_accounts set held_at = null, held_on = null, held_for = null, held_reason = null, resumed_at = $2,
            collection_hold_id = $3 where id = $1`,
    [id, at, collectionHoldId],
  )
}
