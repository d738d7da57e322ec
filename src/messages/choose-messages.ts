import type { EventName, PurchaseEvent } from '../events/index.ts'
import { isDated } from '../payment-types/index.ts'
import { REMINDER_APART_MS } from '../pots/index.ts'

import type { MessageTemplate } from '../texts/messages.ts'
import type { Channel, PlannedMessage } from './message.ts'
import type { Audience, Reachable, Told } from './plan-store.ts'

/** Where one message goes. */
type Target = Pick<PlannedMessage, 'channel' | 'recipient' | 'shareId'>
type Choice = readonly { readonly template: MessageTemplate; readonly targets: readonly Target[] }[]
type Chooser = (event: PurchaseEvent, audience: Audience) => Choice

const one = (template: MessageTemplate, targets: readonly Target[]): Choice => [{ template, targets }]

/** Why a merchant's PSP did not take what the payer's bank had agreed to; a declined card is told on its page. */
const UNPAID_SHOP: ReadonlySet<unknown> = new Set(['card', 'psp', 'time'])

/** Which event makes us write to whom; an event that is not here is nobody's mail. */
const CHOOSERS: Partial<Record<EventName, Chooser>> = {
  // By the shop with an address; by us, once a person has looked whether its payer can be lent to, without one.
  linkRequested: (event, audience) =>
    one('payment_link', event.detail?.toPayer ? toLeader(audience, null) : requested(event.detail ?? {})),
  // Whoever pays hears of it once the shop is promised its money, or has it.
  purchaseSettled: (_event, audience) => [
    { template: 'leader_confirmation', targets: toLeader(audience, null) },
    { template: 'credit_contract', targets: audience.hasContract ? byMail(audience) : [] },
    { template: 'pledge_invitation', targets: invited(audience, null) },
  ],
  paymentFailed: (event, audience) =>
    UNPAID_SHOP.has(event.detail?.reason) ? one('settlement_refused', toLeader(audience, null)) : [],
  creditFormGiven: (_event, audience) => one('credit_form', byMail(audience)),
  creditRecalled: (_event, audience) => one('credit_reminder', byMail(audience)),
  invitationResent: (event, audience) => one('pledge_invitation', invited(audience, event.shareId)),
  pledgerInvited: (event, audience) => one('pledge_invitation', invited(audience, event.shareId)),
  pledgerContributes: (event, audience) => [
    { template: 'pledge_received', targets: toFriend(audience, event.shareId) },
    { template: 'pot_contribution', targets: toLeader(audience, event.shareId) },
  ],
  pledgerRemoved: (event, audience) => one('pledge_not_needed', alreadyAsked(audience, event.shareId)),
  pledgerTakenOver: (event, audience) => one('pledge_not_needed', alreadyAsked(audience, event.shareId)),
  pledgerDeclines: (event, audience) => one('pledge_declined', toLeader(audience, event.shareId)),
  pledgeRefunded: (event, audience) => one('pledge_refunded', toFriend(audience, event.shareId)),
  // What is paid on dates is told payment by payment.
  purchaseSuccessful: (_event, audience) =>
    audience.isFree || isDated(audience.paymentType) ? [] : one('purchase_settled', toLeader(audience, null)),
  shareDueSoon: (event, audience) => one('share_due_soon', everywhere(audience, event.shareId)),
  sharePaid: (event, audience) => one('share_paid', toLeader(audience, event.shareId)),
  // Of a first refusal a consumer has the letter; a company is not troubled before the next try.
  shareRefused: (event, audience) =>
    event.detail?.asksPayer === true ? one('share_refused', everywhere(audience, event.shareId)) : [],
  shareOverdue: (event, audience) => one('share_overdue', everywhere(audience, event.shareId)),
  paymentMissed: (event, audience) => one('payment_missed', everywhere(audience, event.shareId)),
  paymentRearranged: (event, audience) => one('payment_rearranged', toLeader(audience, event.shareId)),
  collectionResumed: (event, audience) =>
    event.detail?.isAnyDue === true ? one('collection_resumed', everywhere(audience, null)) : [],
  cardReplaced: (_event, audience) => one('card_replaced', toLeader(audience, null)),
  dueDateMoved: (event, audience) => one('due_date_moved', everywhere(audience, event.shareId)),
  // Whoever has said no is not asked again.
  potExtended: (_event, audience) => one('pot_extended', [...toLeader(audience, null), ...invited(audience, null)]),
  potReminder: (event, audience) => one('pot_reminder', toRemind(audience, event)),
  potClosed: (_event, audience) => one('pot_closed', heardNothingOfTheEnd(audience)),
  dueDateAdvanced: (_event, audience) => one('due_date_advanced', toLeader(audience, null)),
  purchaseAborted: (_event, audience) => one('purchase_aborted', alreadyTold(audience)),
  purchaseCancelled: (_event, audience) =>
    one('purchase_cancelled', [...alreadyTold(audience), ...unconfirmed(audience)]),
  purchaseRefunded: (_event, audience) => [
    { template: 'purchase_refunded', targets: toLeader(audience, null) },
    // Friends who were asked and have not paid: they need not any more.
    { template: 'purchase_cancelled', targets: alreadyTold(audience).filter(({ shareId }) => shareId !== null) },
  ],
  // What a refund of the purchase sends to the leader's card is told with that refund.
  shareRefunded: (event, audience) =>
    event.detail?.isAsked === true ? [] : one('pledge_refunded', toLeader(audience, null)),
  refundFailed: (event, audience) => {
    const friend = toFriend(audience, event.shareId)
    return one('refund_failed', friend.length > 0 ? friend : toLeader(audience, null))
  },
  captureFailed: (event, audience) => {
    if (event.detail?.isOwed !== true) return []
    const friend = toFriend(audience, event.shareId)
    return one('capture_failed', friend.length > 0 ? friend : everywhere(audience, null))
  },
  purchaseWithdrawn: (_event, { withdrawer }) => one('withdrawal_acknowledged', target('email', withdrawer, null)),
  creditWithdrawn: (_event, { creditWithdrawer }) =>
    one('credit_withdrawal_acknowledged', target('email', creditWithdrawer, null)),
  withdrawalRefused: (_event, { withdrawer }) => one('withdrawal_refused', target('email', withdrawer, null)),
  refundCompleted: (_event, audience) => one('purchase_partly_refunded', toLeader(audience, null)),
}

/** The messages of a batch of events, in order: what an earlier one plans, a later one knows as told. */
export function chooseMessages(
  events: readonly PurchaseEvent[],
  audiences: ReadonlyMap<string, Audience>,
): PlannedMessage[] {
  const planned: PlannedMessage[] = []
  for (const event of events) {
    const stored = audiences.get(event.purchaseId)
    const choose = CHOOSERS[event.name]
    if (!stored || !choose) continue
    const told = [...stored.told, ...planned.filter((message) => message.purchaseId === event.purchaseId)]
    for (const { template, targets } of choose(event, { ...stored, told })) {
      for (const target of targets) {
        const { purchaseId, language } = stored
        planned.push({ eventId: event.id, purchaseId, template, language, ...target })
      }
    }
  }
  return planned
}

/** Both channels when the leader gave both: friends may read only one. */
function invited(audience: Audience, shareId: string | null): Target[] {
  return audience.friends
    .filter((friend) => friend.state === 'owed' && (shareId === null || friend.shareId === shareId))
    .flatMap((friend) => [
      ...target('email', friend.email, friend.shareId),
      ...target('sms', friend.phoneNumber, friend.shareId),
    ])
}

/** Whoever got the link a few hours ago has not forgotten it; of one friend it was asked for by the leader. */
function toRemind(audience: Audience, { shareId, occurredAt: now }: PurchaseEvent): Target[] {
  const isFresh = ({ sentAgainAt }: Audience['friends'][number]) =>
    sentAgainAt !== null && now.getTime() - Date.parse(sentAgainAt) < REMINDER_APART_MS
  const owed = audience.friends.filter(({ state }) => state === 'owed')
  const friends = owed.filter((friend) => (shareId === null ? !isFresh(friend) : friend.shareId === shareId))
  return friends.flatMap((friend) => preferred(friend, friend.shareId))
}

/**
 * Friends who have paid, and those who have not and need not any more; whoever said no has heard enough. Once: a pot may close
 * a second time, after the bank took the leader's rest back.
 */
function heardNothingOfTheEnd(audience: Audience): Target[] {
  const told = new Set(audience.told.filter(({ template }) => template === 'pot_closed').map(({ shareId }) => shareId))
  const friends = audience.friends.filter(
    ({ state, shareId }) => ['paid', 'lapsed'].includes(state) && !told.has(shareId),
  )
  return friends.flatMap((friend) => preferred({ ...friend, email: friend.ownEmail ?? friend.email }, friend.shareId))
}

/** The leader's own address, else where the payment link went. */
function toLeader(audience: Audience, shareId: string | null): Target[] {
  const known = preferred(audience.leader, shareId)
  if (known.length > 0) return known
  const linked = audience.told.filter((told) => told.template === 'payment_link')
  const [best] = [...linked].sort((a, b) => a.channel.localeCompare(b.channel))
  return best ? target(best.channel, best.recipient, shareId) : []
}

/** What is to be kept goes where files can. */
function byMail({ leader }: Audience): Target[] {
  return target('email', leader.email, null)
}

/** By e-mail and by SMS: money is about to move, or has not. */
function everywhere(audience: Audience, shareId: string | null): Target[] {
  const { email, phoneNumber } = audience.leader
  const known = [...target('email', email, shareId), ...target('sms', phoneNumber, shareId)]
  return known.length > 0 ? known : toLeader(audience, shareId)
}

function toFriend(audience: Audience, shareId: string | null): Target[] {
  const friend = audience.friends.find((candidate) => candidate.shareId === shareId)
  return friend ? preferred({ ...friend, email: friend.ownEmail ?? friend.email }, friend.shareId) : []
}

/** Who knows of the purchase from us, except friends who have paid: their refund is told on its own. */
function alreadyTold(audience: Audience): Target[] {
  const paid = new Set(audience.friends.filter(({ state }) => state === 'paid').map(({ shareId }) => shareId))
  const unpaid = audience.told.filter((told) => !told.shareId || !paid.has(told.shareId))
  const targets = new Map(unpaid.filter(isFirstWord).map((told) => [`${told.channel} ${told.recipient}`, told]))
  return [...targets.values()].flatMap(({ channel, recipient, shareId }) => target(channel, recipient, shareId))
}

/** One friend whom we have asked; whom the leader has asked, the leader tells. */
function alreadyAsked(audience: Audience, shareId: string | null): Target[] {
  return alreadyTold(audience).filter((told) => told.shareId === shareId)
}

/** A leader whose bank has agreed, and who was to hear of it once the shop was paid. */
function unconfirmed(audience: Audience): Target[] {
  const isTold = audience.told.some((told) => told.shareId === null && isFirstWord(told))
  return audience.isAccepted && !isTold ? toLeader(audience, null) : []
}

function isFirstWord({ template }: Told): boolean {
  return template === 'payment_link' || template === 'leader_confirmation' || template === 'pledge_invitation'
}

/** E-mail where there is one: it holds more, and costs nobody anything. */
function preferred({ email, phoneNumber }: Reachable, shareId: string | null): Target[] {
  return email ? target('email', email, shareId) : target('sms', phoneNumber, shareId)
}

/** The addresses that the merchant asked us to send the link to. */
function requested(detail: Readonly<Record<string, unknown>>): Target[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return [...target('email', text(detail.email), null), ...target('sms', text(detail.phone), null)]
}

function target(channel: Channel, recipient: string | null, shareId: string | null): Target[] {
  return recipient ? [{ channel, recipient, shareId }] : []
}
