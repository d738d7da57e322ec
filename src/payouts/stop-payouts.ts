import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requireMerchant } from '../merchants/index.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { type Payout, payoutMachine } from './payout.ts'
import { endItems, lockPayout, savePayout } from './payout-store.ts'
import { endStop, insertStop, setStop } from './stop-store.ts'

/** A payout that no file has, or all of a merchant. */
export type Stopped = { readonly payoutId: string } | { readonly merchantId: string }

/** It goes into no file until it is resumed; of a merchant nothing is planned, either. Throws not_found; conflict `illegal_transition`. */
export async function stopPayouts(tx: Transaction, call: Call, of: Stopped, reason: string): Promise<void> {
  const at = call.businessClock.now()
  if ('payoutId' in of) {
    const payout = await requirePlanned(tx, call, of.payoutId)
    const by = await act(tx, call, 'payouts_stopped', payout, reason)
    await setStop(tx, payout.id, { at, by, reason })
    return
  }
  const { id: merchantId, companyId } = await requireMerchant(tx, call.scope, of.merchantId)
  const by = await act(tx, call, 'payouts_stopped', { merchantId, companyId }, reason)
  await insertStop(tx, { merchantId, companyId }, { at, by, reason })
}

export async function resumePayouts(tx: Transaction, call: Call, of: Stopped, reason: string): Promise<void> {
  if ('payoutId' in of) {
    const payout = await requirePlanned(tx, call, of.payoutId)
    await act(tx, call, 'payouts_resumed', payout, reason)
    await setStop(tx, payout.id, null)
    return
  }
  const { id: merchantId, companyId } = await requireMerchant(tx, call.scope, of.merchantId)
  const by = await act(tx, call, 'payouts_resumed', { merchantId, companyId }, reason)
  await endStop(tx, merchantId, call.businessClock.now(), by)
}

/** Before any file has it: what it was made of waits for the next one. Throws `payout_not_found`; conflict `illegal_transition`. */
export async function cancelPayout(tx: Transaction, call: Call, payoutId: string, reason: string): Promise<Payout> {
  const payout = await lockPayout(tx, call.scope, payoutId)
  const { to } = payoutMachine.require(payout.state, 'cancel')
  const now = call.businessClock.now()
  await act(tx, call, 'payout_cancelled', payout, reason)
  await endItems(tx, payout.id, now)
  const cancelled = { ...payout, state: to, decidedAt: now }
  await savePayout(tx, cancelled)
  return cancelled
}

async function requirePlanned(tx: Transaction, call: Call, payoutId: string): Promise<Payout> {
  const payout = await lockPayout(tx, call.scope, payoutId)
  if (payout.state !== 'planned')
    refuse('payout_not_releasable', {
      sentence: `the payout is ${payout.state}: a file that was released does not change`,
    })
  return payout
}

function act(
  tx: Transaction,
  call: Call,
  name: 'payouts_stopped' | 'payouts_resumed' | 'payout_cancelled',
  of: { readonly id?: string; readonly merchantId: string; readonly companyId: string },
  reason: string,
): Promise<string> {
  const { id, merchantId, companyId } = of
  return recordAct(tx, call, { act: name, subject: id ?? publicId('mer', merchantId), merchantId, companyId, reason })
}
