import { deferralEndsOn } from '../../collecting/index.ts'
import { type Customer, findCustomer } from '../../customers/index.ts'
import type { Connection } from '../../db/database.ts'
import { findMerchant, type Merchant } from '../../merchants/index.ts'
import { type Attempt, listAttempts, listPurchaseOperations, type Operation } from '../../payments/index.ts'
import { findPurchase, type Purchase } from '../../purchases/index.ts'
import type { CalendarDate } from '../../schedules/index.ts'
import type { Settlement } from '../../settlements/index.ts'
import { assert } from '../../shared/assert.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import { listShares, type Share } from '../../shares/index.ts'
import { listPayoutsOfPurchase, type PayoutOfPurchase } from '../payouts/payout-detail-store.ts'
import type { AttentionKind } from '../purchase-list/attention-store.ts'
import { findAttention } from '../purchase-list/purchase-list-store.ts'
import { type BookRow, listBooks } from './books-store.ts'
import { findTriedSettlement, type SettlementTry } from './settlement-tries-store.ts'
import { listRemarks, listStory, type Remark, type ToldEvent } from './story-store.ts'
import { listTellings, type Telling } from './told-store.ts'

/** What every page about one purchase says: where it stands, and with whom. */
export interface PurchaseOutline {
  readonly purchase: Purchase
  readonly merchant: Merchant
  /** As the merchant may see it: whoever began it. */
  readonly customer: Customer | undefined
  /** The leader's first. */
  readonly shares: readonly Share[]
  /** Newest first. */
  readonly events: readonly ToldEvent[]
  readonly attempts: readonly Attempt[]
  readonly operations: readonly Operation[]
  /** Of the merchant's own deferral its last day: no payment is moved beyond it. */
  readonly deferralEndsOn: CalendarDate | null
}

/** All that is known of one purchase. */
export interface PurchaseDetail extends PurchaseOutline {
  /** Why somebody has to look at it, as lists say it. */
  readonly attention: AttentionKind | undefined
  readonly remarks: readonly Remark[]
  readonly books: readonly BookRow[]
  readonly tellings: readonly Telling[]
  readonly settlement: Settlement | undefined
  readonly settlementTries: readonly SettlementTry[]
  /** Of one that is paid by transfer: which payouts its money is in. */
  readonly payouts: readonly PayoutOfPurchase[]
}

/** At most seven statements, of a merchant's own deferral eight. Undefined when it does not exist or is out of scope. */
export async function readPurchaseOutline(
  connection: Connection,
  scope: OwnerScope,
  purchaseId: string,
): Promise<PurchaseOutline | undefined> {
  const purchase = await findPurchase(connection, scope, purchaseId)
  if (!purchase) return undefined
  const [merchant, customer, shares, events, attempts, operations, endsOn] = await Promise.all([
    findMerchant(connection, scope, purchase.merchantId),
    purchase.clientId ? findCustomer(connection, scope, purchase.clientId) : undefined,
    listShares(connection, scope, purchaseId),
    listStory(connection, scope, purchaseId),
    listAttempts(connection, purchaseId),
    listPurchaseOperations(connection, purchaseId),
    deferralEndsOn(connection, purchase),
  ])
  assert(merchant, `purchase ${purchaseId} has a merchant`)
  return { purchase, merchant, customer, shares, events, attempts, operations, deferralEndsOn: endsOn }
}

/** At most eleven statements, and one more of how its merchant is paid: by transfer, or at its own PSP. */
export async function readPurchaseDetail(
  connection: Connection,
  scope: OwnerScope,
  purchaseId: string,
): Promise<PurchaseDetail | undefined> {
  const outline = await readPurchaseOutline(connection, scope, purchaseId)
  if (!outline) return undefined
  const isBack = outline.purchase.settlement === 'BACK'
  const [attention, remarks, books, tellings, tried, payouts] = await Promise.all([
    findAttention(connection, scope, [purchaseId]),
    listRemarks(connection, scope, purchaseId),
    listBooks(connection, scope, purchaseId),
    listTellings(connection, scope, purchaseId),
    isBack ? findTriedSettlement(connection, scope, purchaseId) : undefined,
    isBack || !outline.purchase.acceptedAt ? [] : listPayoutsOfPurchase(connection, scope, purchaseId),
  ])
  return {
    ...outline,
    attention: attention.get(purchaseId),
    remarks,
    books,
    tellings,
    settlement: tried?.settlement,
    settlementTries: tried?.tries ?? [],
    payouts,
  }
}
