import { recordAct } from '../audit/index.ts'
import type { Connection, Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { lockMerchant, requireMerchant } from '../merchants/index.ts'
import { publicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { readBalances } from './balance-store.ts'
import { type Closing, readClosing, readOpenEnds, saveClosing } from './closing-store.ts'
import { findOpenEnds, type OpenEnd } from './find-open-ends.ts'
import { PAID_CURRENCY } from './plan-payouts.ts'

export interface MerchantClosing extends Closing {
  /** Why it is not closed yet. */
  readonly open: readonly OpenEnd[]
}

/** How far its end is, and what it waits for, or would. Three statements. */
export async function readMerchantClosing(connection: Connection, merchantId: string): Promise<MerchantClosing> {
  const closing = await readClosing(connection, merchantId)
  return { ...closing, open: await findOpen(connection, merchantId) }
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
): Promise<MerchantClosing & { readonly since: Date }> {
  await lockMerchant(tx, merchantId)
  const { companyId } = await requireMerchant(tx, call.scope, merchantId)
  const subject = publicId('mer', merchantId)
  const before = await readClosing(tx, merchantId)
  const since = before.since ?? call.businessClock.now()
  if (!before.since) await recordAct(tx, call, { act: 'merchant_closing', subject, merchantId, companyId, reason })
  const open = await findOpen(tx, merchantId)
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

async function findOpen(connection: Connection, merchantId: string): Promise<OpenEnd[]> {
  const balances = await readBalances(connection, SYSTEM, { merchantId })
  return findOpenEnds(await readOpenEnds(connection, merchantId), balances, PAID_CURRENCY)
}
