import { type Database, type Transaction, transaction } from '../db/database.ts'
import { appendEvent, asJob, type Call, type Clocks } from '../events/index.ts'
import { isStanding, lockPurchase } from '../purchases/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { endRecall, listToRecall } from './credit-document-store.ts'

const RECALLED_PER_RUN = 50

/**
 * Recalls the right to withdraw to whoever had the form less than a day before the contract, on its second day. What was never paid, is
 * given back, or was withdrawn from, is no credit to withdraw from. Returns how many were looked at.
 */
export async function recallWithdrawals(db: Database, clocks: Clocks): Promise<number> {
  const call = asJob('credits', clocks)
  const due = await listToRecall(db, call.businessClock.now(), RECALLED_PER_RUN)
  for (const contract of due) await transaction(db, (tx) => recall(tx, call, contract))
  return due.length
}

async function recall(
  tx: Transaction,
  call: Call,
  { id, purchaseId }: { readonly id: string; readonly purchaseId: string },
): Promise<void> {
  const purchase = await lockPurchase(tx, SYSTEM, purchaseId)
  if (!(await endRecall(tx, id)) || !purchase) return
  const isRunning = isStanding(purchase) && purchase.withdrawnAt === null && purchase.creditWithdrawnAt === null
  if (!isRunning) return
  await appendEvent(tx, call, { purchaseId, name: 'creditRecalled', occurredAt: call.businessClock.now() })
}
