import { type InvitationStatus, listInvitationStatus } from '../messages/index.ts'
import { isUndecided } from '../payments/index.ts'
import { nextNudgeAt } from '../pots/index.ts'
import { isSplit, isStanding, type Purchase, residualMinor } from '../purchases/index.ts'
import { addMs } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { isBeingSettled } from './await-settlement.ts'
import { readTyped } from './draft.ts'
import { basketOf, telling, visitorFrame } from './frame.ts'
import { RESEND_WAIT_MS } from './invitations.ts'
import { isRestDue } from './is-rest-due.ts'
import { moneyPlaces } from './money-places.ts'
import { cardOf } from './own-attempt.ts'
import type { CheckoutPorts } from './ports.ts'
import { readSale, type Seen } from './read-sale.ts'
import { acceptedAddress, failedAddress } from './shop-address.ts'
import { addingFriend } from './show-adding.ts'
import { endedErrorType, endedPage } from './show-ended.ts'
import { showFinishing } from './show-finishing.ts'
import { sharedGroup } from './show-group.ts'
import { type Glance, showPaying, slowPage } from './show-paying.ts'
import { awaitsInvited, deliveredTo, potOf } from './show-pot.ts'
import { showSchedule } from './show-schedule.ts'
import { showScheduleStart } from './show-schedule-start.ts'
import { leaderStartView } from './show-start.ts'
import { tellDecline } from './tell-decline.ts'
import { tellShop, toldError } from './tell-shop.ts'
import { invitationErrors, typedInvitation, typedPayer, typedPeople } from './typed-forms.ts'
import {
  cannotPayPage,
  leaderPotPage,
  leaderRestPage,
  leaderSettledPage,
  leaderStartPage,
  potClosingPage,
  zeroAmountPage,
} from './views/index.ts'
import type { Invitation, LeaderPotView } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** The leader's page: a total function of the purchase's state. */
export async function showLeader(ports: CheckoutPorts, visitor: Visitor, glance: Glance): Promise<string> {
  const { purchase, basePath, formToken, language } = visitor
  const { shares, attempts, products } = await readSale(ports.db, visitor)
  const frame = telling(visitorFrame(ports, visitor), await tellShop(ports, visitor))
  const basket = basketOf(purchase, products)
  const isAccepted = isStanding(purchase)
  // Without a verdict the shop's address stays as it came: it says neither result nor error.
  const returnUrl = isAccepted ? await acceptedAddress(ports, visitor) : unprovenAddress(visitor)
  const ended = async () =>
    endedPage(frame, visitor, basket, attempts, await failedAddress(ports, visitor, endedErrorType(purchase)))
  const money = (amountMinor: bigint) => ({ amountMinor, currency: purchase.currency })
  const leader = shares.find((share) => share.role === 'leader')
  const own = attempts.filter((attempt) => attempt.shareId === leader?.id)
  const newest = own.at(-1)
  const undecided = newest && isUndecided(newest.state) ? newest : undefined
  const paying = undecided && showPaying(ports, visitor, undecided, glance, { ...frame, basket, returnUrl })
  const seen: Seen = { frame, basket, shares }
  switch (purchase.state) {
    case 'initialized':
    case 'failed_payer':
      if (purchase.linkExpiresAt <= ports.businessClock.now()) return ended()
      if (purchase.amountMinor === 0n) return zeroAmountPage({ ...frame, basePath, formToken, basket }, language)
      if (!ports.collecting.acquirers.forNew()) {
        const shopUrl = await failedAddress(ports, visitor, 'maintenance')
        return cannotPayPage(
          { ...telling(frame, toldError('maintenance', language)), why: 'no_acquirer', basket, returnUrl: shopUrl },
          language,
        )
      }
      if (!isSplit(purchase)) {
        const { paymentType } = purchase
        const draft = await readTyped(ports, visitor, newest)
        const overrides = typedPayer(visitor, draft)
        return showScheduleStart(ports, visitor, paymentType, { ...seen, own, overrides, draft })
      }
      return leaderStartPage(
        await leaderStartView(ports, visitor, {
          ...{ ...seen, own, pot: purchase.pot },
          overrides: typedPeople(visitor, await readTyped(ports, visitor, newest)),
        }),
        language,
      )
    case 'authorizing':
      // Between the close of one attempt and the fact that follows it there is nothing to do but look again.
      return paying ?? slowPage(ports, visitor, newest, { ...frame, basket, returnUrl })
    case 'leader_processed': {
      if (isBeingSettled(purchase)) return showFinishing(ports, visitor, { ...frame, basket })
      if (!isSplit(purchase)) {
        return showSchedule(ports, visitor, purchase.paymentType, { ...seen, attempts, glance, returnUrl })
      }
      if (paying) return paying
      const view = await potView()
      if (purchase.pot.state === 'open') return leaderPotPage(view, language)
      if (!leader || !isRestDue(purchase, own)) return potClosingPage(view, language)
      return restPage(residualMinor(purchase))
    }
    case 'successful': {
      if (!isSplit(purchase) && purchase.amountMinor > 0n) {
        return showSchedule(ports, visitor, purchase.paymentType, { ...seen, attempts, glance, returnUrl })
      }
      // The bank took back what it had paid of the rest.
      if (isSplit(purchase) && purchase.pot.state === 'closing' && isRestDue(purchase, own)) {
        return paying ?? restPage(residualMinor(purchase))
      }
      const charged = own.reduce((sum, attempt) => sum + attempt.capturedMinor, 0n)
      return leaderSettledPage(
        {
          ...frame,
          basePath,
          basket,
          charged: money(charged),
          released: money(purchase.amountMinor - charged),
          friendsPaid: money(purchase.pot?.pledgedMinor ?? 0n),
          closedAt: leader?.paidAt ?? purchase.pot?.deadlineAt ?? purchase.createdAt,
          card: cardOf(own.find((attempt) => attempt.cardLast4 !== null && attempt.state !== 'dead')),
          shares: potOf(purchase, shares, attempts, { role: 'leader', shareId: leader?.id ?? null }).shares,
          justPaid: glance.justPaid,
          places: await moneyPlaces(ports, visitor, own),
          returnUrl,
        },
        language,
      )
    }
    case 'failed_connector':
    case 'cancelled':
    case 'aborted':
    case 'refunded':
      return ended()
  }

  async function restPage(restMinor: bigint): Promise<string> {
    const rest = money(restMinor)
    const code = newest?.kind === 'sale' ? await tellDecline(ports, visitor, own) : 'other'
    const decline = { code, amount: rest } as const
    return leaderRestPage({ ...frame, basePath, formToken, basket, rest, decline }, language)
  }

  async function potView(): Promise<LeaderPotView> {
    const hold = own.find((attempt) => attempt.kind === 'hold' && attempt.state === 'held')
    const statuses = await listInvitationStatus(ports.db, purchase.id)
    const typed = purchase.pot?.state === 'open' ? await readTyped(ports, visitor, newest) : undefined
    const { adding, errors } = addingFriend(visitor, shares, attempts, typed)
    return {
      ...frame,
      basePath,
      formToken,
      basket,
      pot: potOf(purchase, shares, attempts, { role: 'leader', shareId: leader?.id ?? null }),
      held: money(hold?.amountMinor ?? purchase.amountMinor),
      card: cardOf(hold),
      places: await moneyPlaces(ports, visitor, own),
      group: await sharedGroup(ports, visitor, shares.filter(awaitsInvited)),
      invitations: shares.filter(awaitsInvited).map((share) => ({
        ...invitationOf(ports, visitor, share, statuses.get(share.id)),
        ...typedInvitation(share, typed),
      })),
      justPaid: glance.justPaid,
      returnUrl,
      notice: glance.notice,
      isFree: purchase.pot?.freeAmounts === true,
      adding,
      errors: [...errors, ...shares.flatMap((share) => invitationErrors(visitor, share, typed))],
    }
  }
}

function unprovenAddress({ purchase, framedBy }: Visitor): string | undefined {
  return framedBy ? undefined : (purchase.callbackUrl ?? undefined)
}

function invitationOf(
  ports: CheckoutPorts,
  { purchase }: Visitor,
  share: Share,
  status: InvitationStatus | undefined,
): Invitation {
  const waitsUntil = status && addMs(status.createdAt, RESEND_WAIT_MS)
  return {
    ...deliveredTo(share, status),
    name: share.name ?? undefined,
    amount: { amountMinor: share.principalMinor, currency: purchase.currency },
    nudgeAt: nudgeAtOf(ports, purchase, share),
    link: ports.links.pledgeUrl(share.id, share.linkVersion),
    canResend: !waitsUntil || waitsUntil <= ports.systemClock.now() || status?.state === 'failed',
  }
}

function nudgeAtOf({ businessClock }: CheckoutPorts, { pot, settledAt }: Purchase, share: Share): Date | undefined {
  const isReached = share.state === 'owed' && (share.email !== null || share.phoneNumber !== null)
  if (!isReached || pot?.state !== 'open' || !pot.deadlineAt || !settledAt) return undefined
  const at = nextNudgeAt(settledAt, pot.deadlineAt, share.remindedAt, businessClock.now())
  return at < pot.deadlineAt ? at : undefined
}
