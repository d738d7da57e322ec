import type { Connection } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { Repetition, type UnkeyedRequest } from '../http/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { describeType, isDated, type RequestedDate } from '../payment-types/index.ts'
import {
  insertPurchase,
  type KnownLeader,
  type LeaderDraft,
  type Product,
  type Purchase,
  type PurchaseDraft,
} from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { type CalendarDate, formatDate, hourInZone, parseDate } from '../schedules/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import type { ResultFormat } from '../wire/shop-return.ts'
import { requireOffered } from './require-offered.ts'

/** `yyyy-mm-dd`, by the names that payment types ask for them. */
export type OrderDates = Readonly<Partial<Record<RequestedDate, string | undefined>>>

/** What a merchant sells, in our words, whichever interface it came through. Amounts in minor units. */
export interface PurchaseOrder {
  readonly reference: string | null
  readonly title: string
  readonly subtitle?: string | null | undefined
  readonly description?: string | null | undefined
  readonly pictureUrl?: string | null | undefined
  readonly amountMinor: bigint
  readonly currency: string
  readonly language: string
  readonly callbackUrl?: string | null | undefined
  readonly redirectUrl?: string | null | undefined
  readonly cancelUrl?: string | null | undefined
  readonly paymentNotificationUrl?: string | null | undefined
  readonly errorNotificationUrl?: string | null | undefined
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** Of what the customer's browser brings back; absent: the merchant's. */
  readonly resultFormat?: ResultFormat | undefined
  readonly products: readonly Product[]
  /** A client of the merchant by our id, a person to create or update, or nobody yet. */
  readonly leader: Omit<LeaderDraft, 'id'> | { readonly existingId: string } | null
  /** Dates the merchant asks for (`yyyy-mm-dd`); each counts for its own payment type, another's is ignored. */
  readonly dates?: OrderDates | undefined
  /** Where the payment link shall be sent. */
  readonly linkRequest?: { readonly email?: string; readonly phone?: string } | undefined
  /** It is asked for as a payment link, sent or not. */
  readonly isLink?: boolean | undefined
  /** It is bought on the page of this article. */
  readonly articleId?: string | undefined
  /** Its link works no longer than this, whatever its merchant allows. */
  readonly linkEndsBy?: Date | undefined
  /** Made at most once for this request, whose id the purchase gets. */
  readonly unkeyed?: UnkeyedRequest | undefined
}

/**
 * One statement: purchase, client, products and first event. Throws invalid `unknown_client`; conflict
 * `settlement_not_available` where the merchant’s PSP has ended; as `offerSchedule` when
 * the merchant could not offer it today; conflict `reference_already_used`; `Repetition`.
 */
export async function createPurchase(
  connection: Connection,
  call: Call,
  merchant: Merchant,
  order: PurchaseOrder,
): Promise<{ purchase: Purchase; leader: KnownLeader | null; isNewLeader: boolean; eventId: bigint }> {
  const createdAt = call.businessClock.now()
  const requestedOn = requestedDate(merchant, order.dates)
  await requireOffered(connection, merchant, { ...order, createdAt, requestedOn })
  const draft: PurchaseDraft = {
    id: order.unkeyed?.id ?? newId(merchant.id),
    companyId: merchant.companyId,
    merchantId: merchant.id,
    paymentType: merchant.paymentType,
    settlement: merchant.settlement,
    reference: order.reference,
    title: order.title,
    subtitle: order.subtitle ?? null,
    description: order.description ?? null,
    pictureUrl: order.pictureUrl ?? null,
    amountMinor: order.amountMinor,
    currency: order.currency,
    language: order.language,
    callbackUrl: order.callbackUrl ?? null,
    redirectUrl: order.redirectUrl ?? null,
    cancelUrl: order.cancelUrl ?? null,
    paymentNotificationUrl: order.paymentNotificationUrl ?? null,
    errorNotificationUrl: order.errorNotificationUrl ?? null,
    metadata: order.metadata ?? null,
    resultFormat: order.resultFormat ?? merchant.resultFormat,
    products: order.products,
    leader: order.leader && 'ref' in order.leader ? { ...order.leader, id: newId() } : order.leader,
    requestedOn: requestedOn ? formatDate(requestedOn) : null,
    createdAt,
    linkExpiresAt: earlierOf(linkEnd(merchant, createdAt, requestedOn), order.linkEndsBy),
    event: order.linkRequest
      ? { name: 'linkRequested', detail: order.linkRequest }
      : { name: 'purchaseCreated', detail: null },
    actor: call.actor,
    isLink: order.isLink,
    articleId: order.articleId,
    requestHash: order.unkeyed?.requestHash,
  }
  const inserted = await insertPurchase(connection, draft)
  if (inserted.kind === 'repeated') throw new Repetition(inserted.earlier)
  if (inserted.kind === 'unknown_client') {
    refuse('unknown_client')
  }
  if (inserted.kind === 'reference_taken') {
    refuse('reference_already_used', { why: 'at_creation', reference: order.reference })
  }
  return inserted
}

function requestedDate({ paymentType }: Merchant, dates: OrderDates = {}): CalendarDate | undefined {
  const wanted = isDated(paymentType) ? describeType(paymentType).requestedDate : null
  const asked = wanted ? dates[wanted.name] : undefined
  if (asked === undefined) return undefined
  const date = parseDate(asked)
  if (!date) refuse('invalid_date', { why: 'unreadable', given: asked })
  return date
}

const earlierOf = (end: Date, other: Date = end) => (other < end ? other : end)

/** What must be agreed to before the day it falls due, as a deferred payment or a balance, cannot be opened on that day. */
function linkEnd({ paymentType, linkLifetimeDays }: Merchant, createdAt: Date, requestedOn?: CalendarDate): Date {
  const end = addMs(createdAt, linkLifetimeDays * DAY_MS)
  const endsEarly = isDated(paymentType) && describeType(paymentType).requestedDate?.endsLink
  if (!requestedOn || !endsEarly) return end
  const due = hourInZone(requestedOn, 0)
  return due < end ? due : end
}
