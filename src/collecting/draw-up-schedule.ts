import { findClient } from '../clients/index.ts'
import type { Transaction } from '../db/database.ts'
import { findMerchant, offerSchedule } from '../merchants/index.ts'
import { lockPurchase, type Purchase, updatePurchase } from '../purchases/index.ts'
import { dateInZone, formatDate, parseDate } from '../schedules/index.ts'
import { assert } from '../shared/assert.ts'
import type { Clock } from '../shared/clocks.ts'
import { DomainError } from '../shared/errors.ts'
import { SYSTEM } from '../shared/scope.ts'
import { listShares, planDatedShares, replacePlannedShares } from '../shares/index.ts'

/**
 * The dates and amounts that the payer is about to agree to, as shares from today, with the annual rates they were
 * shown. Before every first attempt anew: a link may be opened days after it was made. `shownOn` is the day of the
 * schedule on the payer's screen. Throws `not_found`; conflicts `purchase_not_payable`, `schedule_changed` (midnight
 * passed meanwhile); as `offerSchedule`.
 */
export async function drawUpSchedule(
  tx: Transaction,
  businessClock: Clock,
  purchaseId: string,
  terms: { readonly shownOn: string; readonly language: string },
): Promise<Purchase> {
  const purchase = await lockPurchase(tx, SYSTEM, purchaseId)
  if (!purchase) throw new DomainError('not_found', 'purchase_not_found', 'no such purchase')
  if (purchase.state !== 'initialized' && purchase.state !== 'failed_payer') {
    throw new DomainError('conflict', 'purchase_not_payable', `the dates of a ${purchase.state} purchase are settled`)
  }
  const createdOn = dateInZone(businessClock.now())
  const plannedOn = formatDate(createdOn)
  if (terms.shownOn !== plannedOn) {
    throw new DomainError('conflict', 'schedule_changed', `the schedule was made for ${terms.shownOn}`)
  }
  const merchant = await findMerchant(tx, SYSTEM, purchase.merchantId)
  assert(merchant, `purchase ${purchaseId} has a merchant`)
  const requestedOn = purchase.requestedOn === null ? undefined : parseDate(purchase.requestedOn)
  const { amountMinor, currency } = purchase
  const { plan, rates } = offerSchedule(merchant, currency, { amountMinor, createdOn, requestedOn })
  const client = purchase.clientId ? await findClient(tx, SYSTEM, purchase.clientId) : undefined
  const payer = {
    name: [client?.firstName, client?.lastName].filter(Boolean).join(' ') || null,
    email: client?.email ?? null,
    phoneNumber: client?.phoneNumber ?? null,
  }
  const existing = await listShares(tx, SYSTEM, purchaseId)
  await replacePlannedShares(tx, purchaseId, planDatedShares(purchase.paymentType, plan, payer, existing))
  return updatePurchase(tx, purchase, {
    plannedOn,
    taegPercent: rates.taegPercent,
    debitRatePercent: rates.debitRatePercent,
    ...(purchase.language === 'und' && { language: terms.language }),
  })
}
