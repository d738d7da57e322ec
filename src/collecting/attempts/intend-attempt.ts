import type { OpenAccount } from '../../connections/index.ts'
import { isRegulated } from '../../credit/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { By } from '../../events/index.ts'
import { isHeldMeanwhile } from '../../payment-types/index.ts'
import {
  ATTEMPT_LIFETIME_MS,
  type Attempt,
  type DeclineOrigin,
  findNewestAttempt,
  insertAttempt,
  isUndecided,
  listAttempts,
  sealOpening,
} from '../../payments/index.ts'
import { updatePot } from '../../pots/index.ts'
import {
  awaitsLeader,
  isCollected,
  isReferenceTaken,
  isSplit,
  isStanding,
  movePurchase,
  type Purchase,
  residualMinor,
} from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { assert } from '../../shared/assert.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { chargeMinor, listShares, type Share } from '../../shares/index.ts'
import { ABANDONED_INTENT_MS } from '../check-plan.ts'
import { type LockedShare, lockShareChain } from '../lock-chain-store.ts'
import { operationUnderWay } from '../operations/index.ts'
import type { CollectingCall } from '../ports.ts'
import { feeGivenBackNow, hasRunOut, liveHolds } from '../schedule/index.ts'
import { type BegunPlan, savePlan } from './begun-plan.ts'
import { readTries, refuseTooSoon } from './limit-tries.ts'
import { isOtherPart, type PartChoice, partDue } from './part-due.ts'
import { isSamePledge, type PledgeChoice, pledgeDue, savePledgeChoice } from './pledge-due.ts'

export interface AttemptRequest {
  readonly purchaseId: string
  readonly shareId: string
  /** That the share is of, where it is made in this transaction: its locks are held. */
  readonly plan?: BegunPlan
  /** Where a new one is made; one under way stays where it is. */
  readonly account: OpenAccount
  readonly browserHash: Buffer | null
  /** Of the card page: the one the payer reads ours in. */
  readonly language: string
  readonly returnUrl: (attemptId: string) => string
  /** The origin of the shop in whose page ours is shown. */
  readonly shopOrigin?: string | undefined
  /** What a friend chose to pay, where it is not just the part asked for. */
  readonly pledge?: PledgeChoice | undefined
  /** Only so much of a payment on its date, before that. */
  readonly part?: PartChoice | undefined
  /** `card`: nothing is paid, the card for this and later shares is replaced. */
  readonly purpose?: 'card'
  /** Who tries: to them a decline counts, and they wait after too many. Absent: nobody is limited. */
  readonly origin?: DeclineOrigin
}

/**
 * The first phase of a payment: under the purchase's lock, either the share's undecided attempt (a second tab, a
 * double click, the back button) or a new one whose key exists before anything is sent.
 *
 * Throws `not_found`; conflicts `purchase_not_payable`, `reference_already_used`, `already_paid`, `pot_closed`, `no_room`,
 * and for a card `payment_in_progress` while its share is being paid, or too_many `too_many_cards`;
 * too_many `too_many_declines`. An attempt under way is resumed whatever was declined.
 */
export async function intendAttempt(
  tx: Transaction,
  call: CollectingCall,
  order: AttemptRequest,
): Promise<{ attempt: Attempt; purchase: Purchase }> {
  const { account, origin, plan } = order
  const now = call.businessClock.now()
  const [{ purchase, share }, newest, tries] = await Promise.all([
    plan ? planned(plan) : lockPayable(tx, order),
    findNewestAttempt(tx, order.shareId),
    origin ? readTries(tx, origin, now) : [],
  ])
  const isForCard = order.purpose === 'card'
  if (newest && isUndecided(newest.state)) {
    const isOtherPledge = order.pledge && !(await isSamePledge(tx, newest, order.pledge))
    const isOther = isOtherPledge || (!isForCard && isOtherPart(newest, order.part))
    if ((isForCard && newest.kind !== 'verify') || isOther) {
      refuse('payment_in_progress', { why: 'share' })
    }
    return { attempt: newest, purchase: plan ? await savePlan(tx, plan) : purchase }
  }
  if (purchase.unwinding) {
    refuse('purchase_not_payable', { why: 'unwinding' })
  }
  const {
    kind,
    amountMinor,
    partMinor = null,
  } = isForCard ? await cardDue(tx, purchase, share, now) : await whatIsDue(tx, purchase, share, now, order)
  if (origin) refuseTooSoon(tries, origin, now)
  const id = newId()
  const intent = {
    id,
    purchaseId: purchase.id,
    shareId: share.id,
    acquirerAccountId: account.id,
    kind,
    initiatedBy: 'payer',
    amountMinor,
    partMinor,
    currency: purchase.currency,
    browserHash: order.browserHash,
    createdAt: now,
    deadlineAt: addMs(now, ATTEMPT_LIFETIME_MS),
    checkAt: addMs(call.systemClock.now(), ABANDONED_INTENT_MS),
    openingSealed: sealOpening(call.sealer, id, {
      description: purchase.title,
      // The friends of a split are asked once; everybody else agreed to later charges with the first payment.
      storesCard: !isSplit(purchase),
      language: order.language,
      returnUrl: order.returnUrl(id),
      framedBy: [new URL(call.baseUrl).origin, ...(order.shopOrigin ? [order.shopOrigin] : [])],
      callbackUrl: `${call.baseUrl}/callbacks/${account.acquirer.name}/${account.id}`,
    }),
    holdEnd: account.acquirer.traits.holdEnd,
  } as const
  const [isTaken, attempt, announced] = await Promise.all([
    awaitsLeader(purchase) && isReferenceTaken(tx, purchase.merchantId, purchase.reference),
    insertAttempt(tx, intent, origin?.subjects),
    announce(tx, call, { purchase, share, plan }, intent, now),
    isSplit(purchase) && share.role === 'pledger' && savePledgeChoice(tx, share, id, order.pledge),
  ])
  // Asked together with what it forbids, which is undone.
  if (isTaken) refuse('reference_already_used', { why: 'at_payment' })
  return { attempt, purchase: announced }
}

async function planned({ purchase, shares, leaderShareId }: BegunPlan): Promise<LockedShare> {
  const share = (await shares).find(({ id }) => id === leaderShareId)
  assert(share, `what the leader of ${purchase.id} pays was saved`)
  return { purchase, share }
}

async function lockPayable(tx: Transaction, { purchaseId, shareId }: AttemptRequest): Promise<LockedShare> {
  const locked = await lockShareChain(tx, shareId)
  if (locked?.purchase.id !== purchaseId) refuse('purchase_not_found', { why: 'unknown_uid' })
  return locked
}

/**
 * A hold of the whole for the leader of a split, and of a deferred share (or a check of its card); a final sale for everything else: a pledge, a
 * leader's rest after a refused capture, an instalment, a deposit, a balance.
 */
async function whatIsDue(
  tx: Transaction,
  purchase: Purchase,
  share: Share,
  now: Date,
  { pledge, part }: Pick<AttemptRequest, 'pledge' | 'part'>,
): Promise<Due> {
  if (share.state === 'paid') refuse('already_paid')
  if (share.role === 'pledger') return pledgeDue(tx, purchase, share, pledge)
  if (awaitsLeader(purchase)) {
    if (purchase.linkExpiresAt <= now) {
      refuse('purchase_not_payable', { why: 'link_expired' })
    }
    if (purchase.amountMinor === 0n) refuse('nothing_to_pay')
    return firstDue(purchase, share)
  }
  if (!isSplit(purchase)) return part ? partDue(tx, purchase, share, now, part) : laterDue(tx, purchase, share, now)
  if (isStanding(purchase) && purchase.pot.state === 'closing') {
    const attempts = await listAttempts(tx, purchase.id)
    const isHoldGone = attempts.every((attempt) => attempt.kind !== 'hold' || attempt.state !== 'held')
    if (isHoldGone) return { kind: 'sale', amountMinor: residualMinor(purchase) }
  }
  refuse('purchase_not_payable', { why: 'state', state: purchase.state })
}

/** What a card is asked for. */
type Due = Pick<Attempt, 'kind' | 'amountMinor'> & Partial<Pick<Attempt, 'partMinor'>>

/** Enough for a wallet full of cards; whoever tries stolen ones without spending anything needs hundreds. */
const CARDS_PER_DAY_MAX = 5

/** Another card for what is still owed: checked, not charged. */
async function cardDue(tx: Transaction, purchase: Purchase, share: Share, now: Date): Promise<Due> {
  if (!isCollected(purchase) || share.state !== 'owed' || isSplit(purchase)) {
    refuse('purchase_not_payable', { why: 'needs_no_card' })
  }
  const since = addMs(now, -DAY_MS)
  const tried = (await listAttempts(tx, purchase.id)).filter(({ kind, createdAt }) => {
    return kind === 'verify' && createdAt > since
  })
  if (tried.length >= CARDS_PER_DAY_MAX) {
    refuse('too_many_cards', { max: CARDS_PER_DAY_MAX })
  }
  return { kind: 'verify', amountMinor: 0n }
}

function firstDue(purchase: Purchase, share: Share): Due {
  if (share.position !== 0) refuse('purchase_not_payable', { why: 'first_share_first' })
  if (isSplit(purchase)) return { kind: 'hold', amountMinor: purchase.amountMinor }
  // Of a credit that may not be paid in its first days the card is checked, and held from the day on which it may be.
  if (isHeldMeanwhile(share.kind) && purchase.creditPaymentsFrom !== null) return { kind: 'verify', amountMinor: 0n }
  return { kind: isHeldMeanwhile(share.kind) ? 'hold' : 'sale', amountMinor: chargeMinor(share) }
}

/**
 * Early, on its day, or late: whatever is owed may be paid by hand, unless a hold already covers it. Whoever pays a regulated
 * credit early pays less: its fee is for the time that was agreed to.
 */
async function laterDue(tx: Transaction, purchase: Purchase, share: Share, now: Date): Promise<Due> {
  if (!isCollected(purchase) || share.state !== 'owed') {
    refuse('purchase_not_payable', { why: 'share_state', share: share.state, purchase: purchase.state })
  }
  const [attempts, shares] = await Promise.all([
    listAttempts(tx, purchase.id),
    // Of no other purchase a fee is given back.
    isRegulated(purchase.creditRegime) ? listShares(tx, SYSTEM, purchase.id) : [],
  ])
  for (const hold of liveHolds(share, attempts))
    if (!(await isLetGo(tx, hold, now))) refuse('purchase_not_payable', { why: 'held_already' })
  return { kind: 'sale', amountMinor: chargeMinor(share) - feeGivenBackNow(purchase, shares, share, now) }
}

/** What has run out, or is being let go, pays nothing: its payer need not wait for a bank to say so. */
async function isLetGo(tx: Transaction, hold: Attempt, now: Date): Promise<boolean> {
  const underWay = await operationUnderWay(tx, hold)
  return underWay ? underWay.kind === 'void' : hasRunOut(hold, now)
}

/** What starting this attempt changes of its purchase: an amount is reserved, a first payment is under way, as planned. */
export async function announce(
  tx: Transaction,
  by: By,
  { purchase, share, plan }: LockedShare & { readonly plan?: BegunPlan | undefined },
  attempt: Pick<Attempt, 'id' | 'amountMinor'>,
  now: Date,
): Promise<Purchase> {
  if (isSplit(purchase) && share.role === 'pledger') {
    return updatePot(tx, purchase, { reservedMinor: purchase.pot.reservedMinor + attempt.amountMinor })
  }
  if (purchase.acceptedAt !== null) return purchase
  return movePurchase(tx, by, purchase, 'start_attempt', {
    occurredAt: now,
    patch: { reason: null, ...plan?.patch },
    ...(plan && { pot: { from: plan.purchase.pot, to: plan.pot, event: null } }),
    attemptId: attempt.id,
  })
}
