import { type Database, type Transaction, transaction } from '../db/database.ts'
import { asJob, type Call, type Clocks } from '../events/index.ts'
import { type Failing, keepFailing, runApart } from '../jobs/index.ts'
import { lockPurchase } from '../purchases/index.ts'
import { DomainError } from '../refusals/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import {
  findWithdrawal,
  isUndecidedWithdrawal,
  listCreditsToEnd,
  listWithdrawalsDue,
  updateWithdrawal,
} from '../withdrawals/index.ts'
import { acceptWithdrawal } from './accept-withdrawal.ts'
import { endCredit } from './withdraw-from-credit.ts'

/** So many more than are worked on at once that a few which always fail do not keep the others waiting. */
const WITHDRAWALS_PER_RUN = 50

/**
 * Gives back what is given back without asking anybody, ends what is given back already, and the plans of credits whose banks have
 * answered. Returns how many; a bank that is still to answer is not asked again at once.
 */
export async function stepWithdrawals(
  db: Database,
  clocks: Clocks,
  failing: Failing = keepFailing(clocks.systemClock),
): Promise<number> {
  const call = asJob('withdrawals', clocks)
  const bounds = { limit: WITHDRAWALS_PER_RUN, aside: failing.aside() }
  const credits = await listCreditsToEnd(db, bounds)
  let ended = 0
  const end = async (id: string) => {
    if (await transaction(db, (tx) => endCredit(tx, call, id))) ended += 1
  }
  await runApart(credits, (purchaseId) => failing.watch(purchaseId, () => end(purchaseId)))
  const due = await listWithdrawalsDue(db, bounds)
  await runApart(due, (purchaseId) => failing.watch(purchaseId, () => step(db, call, purchaseId)))
  return ended + due.length
}

async function step(db: Database, call: Call, purchaseId: string): Promise<void> {
  try {
    await transaction(db, (tx) => acceptWithdrawal(tx, call, purchaseId))
  } catch (error) {
    // Another refund has just begun: found again once that has ended. Another worker, or somebody, was faster.
    const isOver = error instanceof DomainError && ['unwinding_in_progress', 'illegal_transition'].includes(error.code)
    if (isOver) return
    if (!(error instanceof DomainError)) throw error
    await transaction(db, (tx) => leaveToPeople(tx, purchaseId, error.code))
  }
}

/** What cannot be given back by itself, as of a payment that is contested, somebody of the shop looks at. */
async function leaveToPeople(tx: Transaction, purchaseId: string, heldUpBy: string): Promise<void> {
  await lockPurchase(tx, SYSTEM, purchaseId)
  const withdrawal = await findWithdrawal(tx, SYSTEM, purchaseId)
  if (withdrawal && isUndecidedWithdrawal(withdrawal))
    await updateWithdrawal(tx, withdrawal, { handling: 'ask', heldUpBy })
}
