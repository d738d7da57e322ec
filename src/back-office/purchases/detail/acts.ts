import { isAdvanceable, isHoldable, movablePayments, potEndBounds } from '../../../collecting/index.ts'
import { isHeldMeanwhile } from '../../../payment-types/index.ts'
import { acceptsPledges, isCollected, purchaseMachine } from '../../../purchases/index.ts'
import type { PurchaseOutline } from '../../../reading/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { parseDecimal } from '../../../shared/money.ts'

/** What one does with a purchase; each has a page of its own. */
export const ACTS = [
  'refund',
  'invite',
  'extend',
  'date',
  'capture',
  'hold',
  'resume',
  'release',
  'cancel',
  'abort',
] as const
export type ActOfPurchase = (typeof ACTS)[number]

/** Who may move money or end a purchase. Developers keep machines running: no money of theirs moves here. */
export const ACT_ROLES = ['owner', 'support'] as const

/** What is not collected for a while is an owner's to decide. */
export const ROLES_OF = { hold: ['owner'], resume: ['owner'] } as const

/** What support gives back of one purchase by itself: the setting counts whole units, in whatever currency a purchase has. */
export function limitOf({ merchant, purchase }: Pick<PurchaseOutline, 'merchant' | 'purchase'>): bigint {
  return parseDecimal(String(merchant.supportRefundMax), purchase.currency) ?? 0n
}

/** Counted with all that was given back before: several small refunds are one large one. */
export function isAboveLimit(outline: Pick<PurchaseOutline, 'merchant' | 'purchase'>, amountMinor: bigint): boolean {
  return outline.purchase.refundedMinor + amountMinor > limitOf(outline)
}

/** Friends whose part is open, and whom we can write to. */
export function invitable({ purchase, shares }: Pick<PurchaseOutline, 'purchase' | 'shares'>) {
  if (!acceptsPledges(purchase)) return []
  return shares.filter(
    ({ role, state, email, phoneNumber }) => role === 'pledger' && state === 'owed' && (email ?? phoneNumber) !== null,
  )
}

/** Whether it is offered in this state; the verb itself decides again, under the lock. */
export const IS_OFFERED: Readonly<Record<ActOfPurchase, (outline: PurchaseOutline, now: Date) => boolean>> = {
  abort: ({ purchase: { state } }) => purchaseMachine.find(state, 'abort') !== undefined,
  extend: ({ purchase, attempts }, now) => potEndBounds(purchase, attempts, now) !== undefined,
  date: (outline, now) => movablePayments(outline, now, outline.deferralEndsOn).length > 0,
  invite: (outline) => invitable(outline).length > 0,
  cancel: ({ purchase }) => purchaseMachine.find(purchase.state, 'cancel') !== undefined && purchase.unwinding === null,
  refund: ({ purchase }) =>
    purchaseMachine.find(purchase.state, 'refund') !== undefined &&
    purchase.unwinding === null &&
    purchase.refundedMinor < purchase.amountMinor,
  release: ({ purchase, attempts, operations }) =>
    purchaseMachine.find(purchase.state, 'refund') !== undefined &&
    purchase.unwinding === null &&
    attempts.some(({ state }) => state === 'held') &&
    attempts.every(({ capturedMinor, refundedMinor }) => capturedMinor <= refundedMinor) &&
    operations.every(({ kind, state }) => kind !== 'capture' || state === 'refused'),
  hold: ({ purchase, shares }) => isHoldable(purchase, shares),
  resume: ({ purchase }) => purchase.collectionHeldAt !== null,
  capture: ({ purchase, merchant, shares }) =>
    purchase.state === 'leader_processed' &&
    isCollected(purchase) &&
    purchase.collectionHeldAt === null &&
    isAdvanceable(purchase, merchant) &&
    shares.some(
      // On a day that its payer has chosen instead it is charged, and not before.
      ({ kind, state, firstRefusedAt, agreedDueOn }) =>
        isHeldMeanwhile(kind) && state === 'owed' && !firstRefusedAt && agreedDueOn === null,
    ),
}

export const LIST = '/dashboard/purchases'
export const pathOf = (purchaseId: string) => `${LIST}/${publicId('pur', purchaseId)}`
/** Where one reads what a message says. */
export const messagePath = (purchaseId: string, messageId: string) => `${pathOf(purchaseId)}/messages/${messageId}`
