import { recordAct } from '../audit/index.ts'
import { book } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requireMerchant } from '../merchants/index.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { insertAdjustment } from './adjustment-store.ts'
import { confirmOpeningRow, type Opening } from './opening-store.ts'

/**
 * An operator says how much of what a merchant was promised before had been paid outside: that is taken off, once, and the rest is
 * payable. Throws `merchant_not_found`; conflict `payout_not_releasable` where nothing waits to be confirmed.
 */
export async function confirmOpening(
  tx: Transaction,
  call: Call,
  of: { readonly merchantId: string; readonly currency: string },
  { paidOutsideMinor, reason }: { readonly paidOutsideMinor: bigint; readonly reason: string },
): Promise<Opening> {
  const { id: merchantId, companyId } = await requireMerchant(tx, call.scope, of.merchantId)
  if (paidOutsideMinor < 0n) refuse('invalid_parameters', { rule: 'paid outside is an amount, or 0' })
  const now = call.businessClock.now()
  const by = await recordAct(tx, call, {
    ...{ act: 'payout_opening_confirmed', subject: publicId('mer', merchantId), companyId, merchantId, reason },
    changes: { [`paid_outside ${of.currency}`]: { from: null, to: paidOutsideMinor.toString() } },
  })
  const opening = await confirmOpeningRow(tx, of, { at: now, by, paidOutsideMinor, reason })
  if (!opening) refuse('payout_not_releasable', { sentence: `nothing in ${of.currency} waits to be confirmed` })
  if (paidOutsideMinor === 0n) return opening
  const cause = { causeId: opening.id, currency: of.currency, occurredAt: now }
  await book(tx, 'opening_balance', {
    ...cause,
    of: { merchantId, companyId, purchaseIds: [] },
    amounts: { amount: paidOutsideMinor },
  })
  await insertAdjustment(tx, {
    of: { merchantId, companyId, currency: of.currency },
    ...{ kind: 'paid_outside', causeId: opening.id, amountMinor: -paidOutsideMinor, recordedAt: now },
  })
  return opening
}
