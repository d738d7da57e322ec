import type { Html } from '../../../pages/html.ts'
import { section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import type { Shape } from '../../../pages/office/shape.ts'
import { type Happening, timeline } from '../../../pages/office/timeline.ts'
import { type Attempt, isUndecided, isUnderWay, type Operation } from '../../../payments/index.ts'
import type { PurchaseDetail } from '../../../reading/index.ts'
import { isDeclineCode } from '../../../refusals/index.ts'
import { chargeMinor, type Share } from '../../../shares/index.ts'
import { zoneCity } from '../../../texts/dates.ts'
import type { Words } from './words.ts'

type ToldEvent = PurchaseDetail['events'][number]

/** Those that say more than "this happened". */
const SHAPES: Readonly<Partial<Record<ToldEvent['name'], Shape>>> = {
  purchaseCreated: 'started',
  linkRequested: 'mail',
  paymentStarted: 'waits',
  paymentProcessed: 'held',
  paymentFailed: 'declined',
  purchaseSettled: 'onward',
  pledgerContributes: 'done',
  pledgerDeclines: 'declined',
  purchaseSuccessful: 'done',
  purchaseAborted: 'ended',
  purchaseCancelled: 'ended',
  purchaseRefunded: 'returned',
  refundRequested: 'returned',
  refundCompleted: 'returned',
  invitationResent: 'mail',
  pledgerInvited: 'mail',
  pledgerRemoved: 'ended',
  pledgerTakenOver: 'ended',
  potExtended: 'waits',
  potReminder: 'mail',
  dueDateMoved: 'waits',
  earlyPaymentAsked: 'waits',
  creditFormGiven: 'mail',
  creditAgreed: 'done',
  creditRecalled: 'mail',
  creditWithdrawn: 'attention',
  creditPlanEnded: 'waits',
  paymentMissed: 'mail',
  paymentRearranged: 'waits',
  collectionHeld: 'waits',
  collectionResumed: 'onward',
  shareDueSoon: 'mail',
  sharePaid: 'done',
  shareOverdue: 'attention',
  holdLost: 'attention',
  disputeOpened: 'attention',
  disputeWon: 'done',
}

/** Events, tries to pay and what was asked of the bank, newest first: who did it, and the bank's own words. */
export function whatHappened(detail: PurchaseDetail, words: Words, reader: Reader): Html {
  const { events, attempts, operations, remarks } = detail
  const shareOf = (id: string | null) => detail.shares.find((share) => share.id === id) ?? detail.shares[0]
  const happenings = [
    ...events.flatMap((event) => ofEvent(event, detail, words, shareOf(event.shareId))),
    ...attempts.flatMap((attempt) => ofAttempt(attempt, words, shareOf(attempt.shareId))),
    ...operations.flatMap((operation) => {
      const attempt = attempts.find(({ id }) => id === operation.attemptId)
      return ofOperation(operation, attempt, words, shareOf(attempt?.shareId ?? null))
    }),
    ...remarks.flatMap(({ act, at, text, ...doer }): Happening[] => {
      const what = act && words.texts.story.acts[act]
      return what ? [{ at, shape: 'note', what, by: [words.doer(doer), text].filter(Boolean).join(' · ') }] : []
    }),
  ]
  // Stable: of one moment, what was told later stays above.
  const newestFirst = happenings.sort((one, other) => other.at.getTime() - one.at.getTime())
  const aside = words.texts.happenedNote(zoneCity(reader.timeZone, reader.language))
  return section({ id: 'happened', title: words.texts.happened, aside }, timeline(newestFirst, reader))
}

function ofEvent(event: ToldEvent, detail: PurchaseDetail, words: Words, share: Share | undefined): Happening[] {
  const { story } = words.texts
  const say = (story.events as Partial<typeof story.events>)[event.name as keyof typeof story.events]
  if (!say) return []
  const { reason } = event.detail ?? {}
  const paying = detail.attempts.filter(({ shareId, kind }) => shareId === share?.id && kind !== 'verify')
  const isPayment = ['paymentProcessed', 'pledgerContributes', 'sharePaid'].includes(event.name)
  const attempt = isPayment ? paying.findLast(({ state }) => !isUndecided(state) && state !== 'dead') : undefined
  const ownMinor = event.shareId && share ? chargeMinor(share) : detail.purchase.amountMinor
  const what = say({
    who: share ? words.nameOf(share) : words.leader,
    amount: words.money(attempt?.amountMinor ?? ownMinor),
    named: words.named(event.detail),
    reason: typeof reason === 'string' ? words.ended(reason, event.name) : '',
  })
  const tries = attempt ? paying.indexOf(attempt) + 1 : 1
  const by = [words.doer(event), words.cardOf(attempt), tries > 1 && story.atTry(tries)]
  return [{ at: event.occurredAt, shape: SHAPES[event.name] ?? 'dot', what, by: by.filter(Boolean).join(' · ') }]
}

/** What the bank refused, and what nobody knows yet; an approval is told by its event. */
function ofAttempt(attempt: Attempt, words: Words, share: Share | undefined): Happening[] {
  const { story } = words.texts
  const who = share ? words.nameOf(share) : words.leader
  const { state, reason, createdAt, decidedAt, amountMinor } = attempt
  if (isUndecided(state))
    return [{ at: createdAt, shape: 'waits', what: story.undecided(who, words.money(amountMinor)), by: who }]
  if (state !== 'dead' || !isDeclineCode(reason)) return []
  const by = [words.cardOf(attempt), story.says(words.reason(reason))]
  return [
    { at: decidedAt ?? createdAt, shape: 'declined', what: story.refused(who), by: by.filter(Boolean).join(' · ') },
  ]
}

function ofOperation(
  operation: Operation,
  attempt: Attempt | undefined,
  words: Words,
  share: Share | undefined,
): Happening[] {
  const { kind, state, createdAt, decidedAt, refusalCode, acquirerRef } = operation
  if (kind === 'authorise') return []
  const { operations: said, says } = words.texts.story
  const told = [share ? words.nameOf(share) : words.leader, words.money(operation.amountMinor)] as const
  const isBack = kind === 'refund'
  const bank = [words.cardOf(attempt), refusalCode ? says(words.reason(refusalCode)) : acquirerRef]
  const by = bank.filter(Boolean).join(' · ')
  const at = decidedAt ?? createdAt
  if (isUnderWay(operation)) return [{ at, shape: 'waits', what: said.asked(...told), by }]
  if (state === 'reversed') return [{ at, shape: 'attention', what: said.takenBack(...told), by }]
  if (state === 'refused')
    return [{ at, shape: 'attention', what: (isBack ? said.refusedBack : said.refusedTake)(...told), by }]
  const what = (isBack ? said.givenBack : kind === 'void' ? said.letGo : said.taken)(...told)
  return [{ at, shape: isBack ? 'returned' : 'dot', what, by }]
}
