import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { lockMerchant, requireMerchant } from '../merchants/index.ts'
import { publicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { readBalances } from './balance-store.ts'
import { type Closing, readClosing, readOpenEnds, saveClosing } from './closing-store.ts'
import { findOpenEnds } from './find-open-ends.ts'
import { PAID_CURRENCY } from './plan-payouts.ts'

export interface ClosedMerchant extends Closing {
  /** Why it is not closed yet, a sentence each. */
  readonly open: readonly string[]
}

/**
 * Begins a merchant's end, or reaches it: from the first call on it sells nothing more, is paid all it is owed, whatever its minimum, its
 * cadence and its reserve are, and is asked for what it owes. Called again it says what is still open, and closes the merchant once
 * nothing is. Throws `merchant_not_found`.
 */
export async function closeMerchant(
  tx: Transaction,
  call: Call,
  merchantId: string,
  reason: string,
): Promise<ClosedMerchant> {
  await lockMerchant(tx, merchantId)
  const { companyId } = await requireMerchant(tx, call.scope, merchantId)
  const subject = publicId('mer', merchantId)
  const before = await readClosing(tx, merchantId)
  const since = before.since ?? call.businessClock.now()
  if (!before.since) await recordAct(tx, call, { act: 'merchant_closing', subject, merchantId, companyId, reason })
  const balances = await readBalances(tx, SYSTEM, { merchantId })
  const open = findOpenEnds(await readOpenEnds(tx, merchantId), balances, PAID_CURRENCY)
  const isReached = open.length === 0 && !before.closedAt
  if (isReached) await recordAct(tx, call, { act: 'merchant_closed', subject, merchantId, companyId, reason })
  // What is taken back after its end opens it again.
  const closedAt = open.length > 0 ? null : (before.closedAt ?? call.businessClock.now())
  await saveClosing(tx, merchantId, { since, closedAt })
  return { since, closedAt, open }
}

/** It sells again, by its settings of before. Throws `merchant_not_found`. */
export async function reopenMerchant(tx: Transaction, call: Call, merchantId: string, reason: string): Promise<void> {
  await lockMerchant(tx, merchantId)
  const { companyId } = await requireMerchant(tx, call.scope, merchantId)
  const subject = publicId('mer', merchantId)
  if ((await readClosing(tx, merchantId)).since)
    await recordAct(tx, call, { act: 'merchant_reopened', subject, merchantId, companyId, reason })
  await saveClosing(tx, merchantId, { since: null, closedAt: null })
}
