import { endPlan } from '../collecting/index.ts'
import type { Connection, Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requireMerchant } from '../merchants/index.ts'
import { isStanding, type Purchase, requirePurchase, updatePurchase } from '../purchases/index.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { listShares } from '../shares/index.ts'
import { findWithdrawal, insertWithdrawal, moveWithdrawal, repayCreditBy } from '../withdrawals/index.ts'
import type { Declaration } from './declare-withdrawal.ts'

/** Why nobody can withdraw from a credit: there is none, it ended, its sale was withdrawn from, the time is over, or it is paid. */
type WhyNotFromCredit = 'none' | 'ended' | 'sale' | 'over' | 'paid'

/** Undefined: its payer can. */
export async function whyNotFromCredit(
  connection: Connection,
  purchase: Purchase,
  now: Date,
): Promise<WhyNotFromCredit | undefined> {
  const { creditWithdrawableUntil: until } = purchase
  if (until === null) return 'none'
  if (!isStanding(purchase) || purchase.unwinding === 'full') return 'ended'
  const sale = await findWithdrawal(connection, SYSTEM, purchase.id)
  // One that its shop refused has ended neither the sale nor its credit.
  if (sale && sale.state !== 'refused') return 'sale'
  if (now >= until) return 'over'
  const shares = await listShares(connection, SYSTEM, purchase.id)
  return shares.some(({ state }) => state === 'owed') ? undefined : 'paid'
}

/**
 * The payer withdraws from the credit and keeps the purchase (article 26 of Directive (EU) 2023/2225). What they declared is kept with its
 * hour, and its acknowledgement follows from the event of the same transaction. What is left is due in one sum from then on, or as soon as
 * a bank that was asked has answered. Said twice it is said once. False where nothing can be withdrawn from: `whyNotFromCredit`
 * says why. Throws `purchase_not_found`.
 */
export async function withdrawFromCredit(tx: Transaction, call: Call, declared: Declaration): Promise<boolean> {
  const purchase = await requirePurchase(tx, call.scope, declared.purchaseId)
  if (purchase.creditWithdrawnAt) return true
  const now = call.businessClock.now()
  if (await whyNotFromCredit(tx, purchase, now)) return false
  const { timeZone } = await requireMerchant(tx, SYSTEM, purchase.merchantId)
  await insertWithdrawal(tx, {
    id: newId(),
    purchaseId: purchase.id,
    contract: 'credit',
    handling: 'automatic',
    name: declared.name,
    email: declared.email,
    declaration: declared.text,
    language: declared.language,
    declaredAt: now,
    reimburseBy: repayCreditBy(now, timeZone).endsAt,
  })
  const facts = [{ name: 'creditWithdrawn', occurredAt: now }] as const
  await updatePurchase(tx, purchase, { creditWithdrawnAt: now }, { told: { by: call, facts } })
  await endCredit(tx, call, purchase.id)
  return true
}

/** Ends the plan of a credit that was withdrawn from. False while a bank is still to answer: found again. Throws `purchase_not_found`. */
export async function endCredit(tx: Transaction, call: Call, purchaseId: string): Promise<boolean> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const withdrawal = await findWithdrawal(tx, call.scope, purchaseId, 'credit')
  if (withdrawal?.state !== 'declared') return true
  const { timeZone } = await requireMerchant(tx, SYSTEM, purchase.merchantId)
  const { lastDay } = repayCreditBy(withdrawal.declaredAt, timeZone)
  const now = call.businessClock.now()
  if (!(await endPlan(tx, call, purchase, { causeId: withdrawal.id, lastDay, now }))) return false
  await moveWithdrawal(tx, call, withdrawal, 'end_plan', { decidedAt: now })
  return true
}
