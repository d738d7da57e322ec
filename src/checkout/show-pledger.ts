import { isGivenUp } from '../collecting/index.ts'
import { type Attempt, isUndecided, listPurchaseOperations } from '../payments/index.ts'
import { acceptsPledges, isStanding, residualMinor } from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import { liveClaim, type Share } from '../shares/index.ts'
import { typeset } from '../texts/typeset.ts'
import { readTyped } from './draft.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { moneyPlaces } from './money-places.ts'
import { cardOf, isByOwnLink } from './own-attempt.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { groupPath } from './read-link.ts'
import { type PledgeForm, readPledge } from './read-pledge.ts'
import { readSale } from './read-sale.ts'
import { refusedChoice } from './refused-choice.ts'
import { type Glance, showPaying } from './show-paying.ts'
import { potOf } from './show-pot.ts'
import { tellDecline } from './tell-decline.ts'
import { pledgerInvitationPage, pledgerSaidNoPage, pledgerThanksPage, pledgeUnavailablePage } from './views/index.ts'
import type { PledgeUnavailableView } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** Reasons of our own: the payer did nothing that needs explaining. */
const OUR_REASONS = new Set(['another_card', 'pot_closing', 'pot_bound', 'aborted'])

/** A friend's page: a function of the share's state, its newest attempt, and the pot's. */
export async function showPledger(ports: CheckoutPorts, visitor: Visitor, glance: Glance): Promise<string> {
  const { purchase, basePath, formToken, language } = visitor
  assert(visitor.share, 'a pledger came by the link of a share')
  const { shares, attempts, products } = await readSale(ports.db, visitor)
  const share = shares.find((candidate) => candidate.id === visitor.share?.id)
  if (!share || share.state === 'planned') throw new PageError(404, 'unknown_link')
  const leader = shares.find((candidate) => candidate.role === 'leader')
  const ofShare = attempts.filter((attempt) => attempt.shareId === share.id)
  const own = ofShare.filter((attempt) => isByOwnLink(visitor, attempt))
  const newest = own.at(-1)
  const other = ofShare.filter((attempt) => !own.includes(attempt)).at(-1)
  const frame = {
    ...visitorFrame(ports, visitor),
    basket: basketOf(purchase, products),
    leaderName: leader?.name ?? visitor.merchant.name,
  }
  const money = (amountMinor: bigint) => ({ amountMinor, currency: purchase.currency })
  const amount = money(share.principalMinor)
  const pot = potOf(purchase, shares, attempts, { role: 'pledger', shareId: share.id })
  const { name, position } = share
  const chosen = visitor.claimant
    ? { name: name ?? undefined, position, groupPath: groupPath(ports, purchase) }
    : undefined
  const unavailable = (why: PledgeUnavailableView['why'], attempt?: Attempt) =>
    pledgeUnavailablePage({ ...frame, why, amount, card: cardOf(attempt), groupPath: chosen?.groupPath }, language)

  const isOtherPaying = other !== undefined && isUndecided(other.state)
  if (visitor.claimant && !isFree(visitor, share, ofShare)) return unavailable('taken')
  if (share.takenByAttempt && isTakingOver(share, attempts)) return unavailable('being_taken')
  if (isOtherPaying) return showPaying(ports, visitor, other, glance, frame)
  if (newest && isUndecided(newest.state)) return showPaying(ports, visitor, newest, glance, frame)
  const refunded = own.find((attempt) => attempt.state === 'refunded')
  if (refunded) return unavailable('refunded', refunded)
  const paid = own.find((attempt) => attempt.state === 'paid')
  if (paid && share.state !== 'paid') return unavailable('refund_pending', paid)
  if (paid && !isStanding(purchase) && (await isRefundReturned(ports, paid)))
    return unavailable('refund_returned', paid)
  if (paid) {
    return pledgerThanksPage(
      {
        ...frame,
        ...{ basePath, formToken },
        words: chosen ? 'none' : share.message ? 'said' : 'open',
        places: await moneyPlaces(ports, visitor, [paid]),
        amount: { amountMinor: paid.amountMinor, currency: paid.currency },
        paidAt: share.paidAt ?? paid.createdAt,
        card: cardOf(paid),
        pot,
        justPaid: glance.justPaid,
        chosen,
      },
      language,
    )
  }
  if (share.state === 'paid' && other?.state === 'paid') return unavailable('paid_by_group')
  const isOver = !isStanding(purchase)
  if (isOver) return unavailable('purchase_ended')
  if (share.state === 'cancelled') return unavailable(share.takenByAttempt ? 'taken_over' : 'removed')
  if (share.state === 'refused') {
    const deadlineAt = pot.deadlineAt
    const canReconsider = acceptsPledges(purchase)
    return pledgerSaidNoPage({ ...frame, basePath, formToken, amount, deadlineAt, canReconsider }, language)
  }
  if (!acceptsPledges(purchase) || share.state === 'lapsed') return unavailable('pot_closed')
  if (share.principalMinor > residualMinor(purchase)) return unavailable('no_room')
  const typed = await readTyped(ports, visitor, newest)
  const refused = newest?.state === 'dead' && !OUR_REASONS.has(newest.reason ?? '') ? newest : undefined
  const sale = { shares, attempts }
  return pledgerInvitationPage(
    {
      ...frame,
      ...(chosen ? NOTHING_TYPED : pledgeFields(share, typed && readPledge(typed.fields))),
      chosen,
      basePath,
      formToken,
      leaderMessage: typeset(purchase.pot.leaderMessage, purchase),
      amount,
      pot,
      decline: refused && {
        ...{ code: await tellDecline(ports, visitor, own), amount: money(refused.amountMinor), card: cardOf(refused) },
      },
      again: refused && (await refusedChoice(ports, visitor, purchase, sale, { share, refused })),
    },
    language,
  )
}

/** Whether another friend's payment of this part, too, is under way. */
function isTakingOver({ takenByAttempt }: Share, attempts: readonly Attempt[]): boolean {
  return attempts.some(({ id, state }) => id === takenByAttempt && isUndecided(state))
}

/** Of who came by the group's link: what is known of the friend, an address above all, is not told. */
const NOTHING_TYPED: PledgeForm = { name: '', email: '', message: '', isAnonymous: false, errors: [] }

/** Whether who chose the part by the group's link has it, or may still take it. */
function isFree({ claimant, claims, call }: Visitor, { state }: Share, ofShare: readonly Attempt[]): boolean {
  const taken = liveClaim(claims)
  if (claimant && taken?.claimant.equals(claimant)) return state !== 'refused'
  const newest = ofShare.at(-1)
  if (taken && !isGivenUp(newest, call.businessClock.now())) return false
  return state === 'owed' && !(newest && isUndecided(newest.state))
}

function pledgeFields(share: Share, typed: PledgeForm | undefined): PledgeForm {
  return (
    typed ?? {
      name: share.name ?? '',
      email: share.email ?? '',
      message: share.message ?? '',
      isAnonymous: share.isAnonymous,
      errors: [],
    }
  )
}

async function isRefundReturned({ db }: CheckoutPorts, { id, purchaseId }: Attempt): Promise<boolean> {
  const operations = await listPurchaseOperations(db, purchaseId)
  return operations.some(({ attemptId, kind, state }) => attemptId === id && kind === 'refund' && state === 'reversed')
}
