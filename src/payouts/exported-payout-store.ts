import type { Transaction } from '../db/database.ts'
import type { Payout } from './payout.ts'
import { PAYOUT } from './payout-store.ts'

/** A payout that a file has, with the account that pays it. */
export type ExportedPayout = Payout & { readonly bankAccountId: string; readonly fileId: string }

const SELECT = `select ${PAYOUT}, bank_account_id as "bankAccountId"
  from payouts join payout_files on payout_files.id = payouts.file_id`

/** Those of these ids, locked in their order. */
export async function lockExportedPayouts(tx: Transaction, ids: readonly string[]): Promise<ExportedPayout[]> {
  const { rows } = await tx.query<ExportedPayout>(
    `${SELECT} where payouts.id = any($1::uuid[]) order by payouts.id for no key update of payouts`,
    [ids],
  )
  return rows
}

/** All of the files that have such a name. */
export async function lockPayoutsOfFiles(tx: Transaction, fileIds: readonly string[]): Promise<ExportedPayout[]> {
  const { rows } = await tx.query<ExportedPayout>(
    `${SELECT} where payouts.file_id = any($1::uuid[]) order by payouts.id for no key update of payouts`,
    [fileIds],
  )
  return rows
}
