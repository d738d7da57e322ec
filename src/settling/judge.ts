import {
  type Charge,
  currentReference,
  type Modification,
  type NoVerdict,
  type ProviderAnswer,
  type PspAbsence,
  TRANSACTION_STATUSES,
} from '../providers/charge/index.ts'
import type { MadeCard } from '../providers/issue/index.ts'
import { nextStep } from '../sending/index.ts'
import type {
  Settlement,
  SettlementNotes,
  SettlementPatch,
  SettlementRefusal,
  SettlementTrigger,
  Voids,
} from '../settlements/index.ts'
import { addMs } from '../shared/clocks.ts'
import { chargeFacts, mayLookUp } from './charge-facts.ts'
import { isUnwanted, type Moment } from './moment.ts'
import type { MerchantPsp } from './ports.ts'
import { referenceRule } from './sent-as.ts'
import { ABSENCE_SPACING_MS, nextWaitMs, RETRY_AFTER_MS_MAX } from './settle-plan.ts'
import { fromPayment } from './settled-payment-store.ts'

/** What an answer makes true. Without `waitMs` the turn goes on, as far as there is something to ask. */
export interface Judgement {
  readonly trigger?: SettlementTrigger
  readonly patch?: SettlementPatch
  readonly waitMs?: number
  /** What the turn has learned, where that is more than that it has asked. */
  readonly learned?: 'used_card' | 'refused_void'
}

/** With what is known of it besides: as it was when it was asked for, and what is noted of the answer. */
export type Answered = Judgement & { readonly seen: Settlement } & Pick<SettlementNotes, 'answered'>

/** What was known of a charge when its PSP was asked. */
export interface Asked {
  readonly psp: Pick<MerchantPsp, 'traits'>
  readonly now: Moment
  readonly voids: Voids
  /** In this turn a void was refused: what is still paid is accepted for good. */
  readonly wasVoidRefused: boolean
}

export const NO_VOIDS: Voids = { firstAt: null, lastAt: null }

/** `sent`: as it was before this sending. */
export function judgeCharge(
  settlement: Settlement,
  sent: Settlement,
  answer: ProviderAnswer<Charge>,
  asked: Asked,
): Judgement {
  if (answer.kind === 'answered') {
    if (answer.value.state === 'duplicate') return lost(settlement, {})
    return judgeFound(settlement, answer.value, asked)
  }
  // Sent a second time without knowing what became of the first: of that one it says nothing.
  if (sent.state !== 'requested') return lost(settlement, { waitMs: waitOf(settlement, answer) })
  if (isCardGone(sent, answer))
    return lost(settlement, { patch: lastSending(sent, asked.psp, asked.now), waitMs: waitOf(settlement, answer) })
  if (answer.kind === 'rejected') return refused({ where: 'psp', code: answer.reason, rawCode: answer.detail })
  if (answer.kind === 'not_sent') {
    const { firstSentAt, sentAt } = sent
    return { trigger: 'disprove', patch: { firstSentAt, sentAt }, waitMs: waitOf(settlement, answer) }
  }
  return lost(settlement, { waitMs: nextWaitMs(0) })
}

/** It may have ended with the charge that was called absent: then it cannot be shown for another. */
export function isCardGone(sent: Settlement, answer: ProviderAnswer<Charge>): boolean {
  return wasSent(sent) && answer.kind === 'rejected' && answer.detail.startsWith('card_')
}

/** Whether something of what is requested has been sent: that it never arrived was believed. */
export function wasSent({ firstSentAt, tryNumber }: Pick<Settlement, 'firstSentAt' | 'tryNumber'>): boolean {
  return firstSentAt !== null || tryNumber > 1
}

/** What makes the sending count again that was called absent: of the try after it nothing has been sent. */
export function lastSending(settlement: Settlement, psp: Asked['psp'], now: Moment): SettlementPatch {
  const { purchaseId, tryNumber, firstSentAt, sentAt } = settlement
  if (firstSentAt !== null) return { firstSentAt, sentAt }
  const last = tryNumber - 1
  const reference = currentReference(referenceRule(settlement, psp), purchaseId, last, settlement.reference)
  // When that was nobody knows any more: its key is taken for forgotten, and its PSP has time again to find it.
  return { tryNumber: last, reference, firstSentAt: null, sentAt: now.system }
}

/** A proof that what its card's issuer says contradicts: it is waited for who is right. */
export function doubted(settlement: Settlement): Judgement {
  return lost(settlement, { waitMs: nextWaitMs(settlement.steps) })
}

export function judgeLookUp(
  settlement: Settlement,
  answer: ProviderAnswer<Charge | PspAbsence>,
  asked: Asked,
): Judgement {
  if (answer.kind !== 'answered') return lost(settlement, { waitMs: waitOf(settlement, answer) })
  const { value } = answer
  switch (value.state) {
    case 'charged':
    case 'refused':
      return judgeFound(settlement, value, asked)
    case 'never_arrived':
      return judgeAbsence(settlement, asked)
    default:
      return lost(settlement, { waitMs: nextWaitMs(settlement.steps) })
  }
}

/** `asked`: as it was before this void. */
export function judgeVoid(settlement: Settlement, answer: ProviderAnswer<Modification>, asked: Asked): Judgement {
  if (answer.kind === 'answered' && answer.value.state === 'done') return refused(TOO_LATE)
  const isRefused =
    answer.kind === 'answered'
      ? answer.value.state === 'refused'
      : answer.kind === 'rejected' && answer.reason !== 'credentials'
  if (!isRefused) return { waitMs: waitOf(settlement, answer) }
  const { psp, now, voids } = asked
  const mayAsk = mayLookUp(settlement, psp, now)
  const isDone =
    answer.kind === 'answered' && 'refusalCode' in answer.value && answer.value.refusalCode === 'already_done'
  // Perhaps by the one before, whose answer was lost, or its reference was used up by one that was refused: what stands only
  // a look-up says, once it must know of the first.
  const isShown = voids.firstAt !== null && now.system >= addMs(voids.firstAt, psp.traits.visibilityDelayMs)
  if (isDone && !(mayAsk && isShown)) return { waitMs: waitOf(settlement, answer) }
  if (mayAsk) return { learned: 'refused_void' }
  return voids.lastAt === null ? { trigger: 'settle' } : { waitMs: waitOf(settlement, answer) }
}

export function judgeCapture(settlement: Settlement, answer: ProviderAnswer<Modification>): Judgement {
  if (answer.kind !== 'answered' || answer.value.state !== 'done') return { waitMs: waitOf(settlement, answer) }
  const { payment } = settlement
  return { trigger: 'settle', ...(payment && { patch: { payment: { ...payment, status: 'completed' } } }) }
}

export function judgeIssue(
  settlement: Settlement,
  answer: ProviderAnswer<({ state: 'issued' } & MadeCard) | { state: 'refused'; rawCode: string }>,
): Judgement | Pick<Settlement, 'cardId' | 'cardLast4'> {
  // Our own trouble with our own key, which somebody may mend before the deadline.
  if (answer.kind === 'rejected' && answer.reason === 'credentials') return { waitMs: waitOf(settlement, answer) }
  if (answer.kind === 'rejected') return refused({ where: 'card', code: answer.reason, rawCode: answer.detail })
  if (answer.kind !== 'answered') return { waitMs: waitOf(settlement, answer) }
  const { value } = answer
  if (value.state === 'issued') return { cardId: value.cardId, cardLast4: value.last4 ?? null }
  return refused({ where: 'card', code: 'refused', rawCode: value.rawCode })
}

/** Of the whole amount, in the PSP's own words as far as it has said any: somebody else has said that it took it. */
export function paidAs(settlement: Settlement, paymentId: string): Judgement {
  const { payment, amountMinor, currency, purchaseId } = settlement
  const unknown = {
    ...{ paymentId, reference: settlement.reference ?? purchaseId, currency, amountMinor: amountMinor.toString() },
    ...{ refundedMinor: '0', uid: null, label: 'completed', createdAt: null, isTest: null, extra: {} },
  }
  return { trigger: 'settle', patch: { payment: { ...(payment ?? unknown), status: 'completed' } } }
}

/** Voided or never begun, because time was up. */
export const TOO_LATE: SettlementRefusal = { where: 'time', code: 'deadline', rawCode: '' }

export function refused(refusal: SettlementRefusal): Judgement {
  return { trigger: 'refuse', patch: { refusal, steps: 0 } }
}

function judgeFound(
  settlement: Settlement,
  found: Extract<Charge, { state: 'charged' | 'refused' }>,
  { psp, now, voids, wasVoidRefused }: Asked,
): Judgement {
  const isVoiding = settlement.state === 'voiding'
  if (found.state === 'refused') {
    return refused(isVoiding ? TOO_LATE : { where: 'psp', code: found.refusalCode, rawCode: found.rawCode })
  }
  const { payment } = found
  const patch = { payment: fromPayment(payment), steps: 0 }
  switch (TRANSACTION_STATUSES[payment.status]) {
    case 'paid': {
      const stands = !isUnwanted(settlement, now) || !psp.traits.voidsCaptured || wasVoidRefused
      if (!stands) return isVoiding ? { patch: { payment: patch.payment } } : { trigger: 'void', patch }
      // What it tells may be of before a void that was done; where that cannot undo what was taken, it is taken.
      const toldAt = psp.traits.voidsCaptured && voids.lastAt && addMs(voids.lastAt, psp.traits.visibilityDelayMs)
      if (!toldAt || toldAt <= now.system) return { trigger: 'settle', patch }
      return { patch: { payment: patch.payment }, waitMs: toldAt.getTime() - now.system.getTime() }
    }
    case 'waits':
      if (isKnown(settlement)) {
        const kept = { patch: { payment: patch.payment } }
        return wasVoidRefused ? { ...kept, waitMs: nextWaitMs(settlement.steps) } : kept
      }
      return { trigger: 'wait', patch }
    default:
      return refused(isVoiding ? TOO_LATE : { where: 'psp', code: payment.status, rawCode: payment.label })
  }
}

/** Proven once where the PSP would notice a second one, else twice and apart: only then another try may follow. */
function judgeAbsence(settlement: Settlement, { psp, now }: Asked): Judgement {
  const { sentAt, absentAt, tryNumber } = settlement
  // It has told us of it before.
  if (isKnown(settlement)) return { waitMs: nextWaitMs(settlement.steps) }
  const visibleAt = addMs(sentAt ?? now.system, psp.traits.visibilityDelayMs)
  const provenAt = absentAt && addMs(absentAt, ABSENCE_SPACING_MS)
  const step = nextStep({
    ...{ ...chargeFacts(settlement, psp, now), wasBegun: true, known: 'absent', isVisible: now.system >= visibleAt },
    ifForgotten: provenAt && now.system >= provenAt ? 'another_key' : 'prove_again',
  })
  switch (step) {
    case 'send':
      return { trigger: 'disprove' }
    case 'send_anew':
      return {
        trigger: 'disprove',
        patch: { tryNumber: tryNumber + 1, firstSentAt: null, sentAt: null, absentAt: null },
      }
    case 'prove_again':
      if (!provenAt) return lost(settlement, { patch: { absentAt: now.system }, waitMs: ABSENCE_SPACING_MS })
      return lost(settlement, { waitMs: provenAt.getTime() - now.system.getTime() })
    default:
      return lost(settlement, { waitMs: visibleAt.getTime() - now.system.getTime() })
  }
}

function isKnown({ state }: Settlement): boolean {
  return state === 'waiting' || state === 'voiding'
}

/** Nobody knows: one that was being sent is unknown from now on. */
function lost({ state }: Settlement, judgement: Judgement): Judgement {
  if (state !== 'charging') return judgement
  return { ...judgement, trigger: 'lose_answer', patch: { ...judgement.patch, steps: 0 } }
}

/** Our own process had no room, or is being started: nobody outside has to be spared. */
const OUR_OWN = ['vault_busy', 'vault_away']

function waitOf({ steps }: Settlement, answer: NoVerdict | { readonly kind: 'answered' }): number {
  if (answer.kind === 'not_sent' && OUR_OWN.includes(answer.reason)) return answer.retryAfterMs ?? nextWaitMs(0)
  const asked = answer.kind === 'not_sent' ? (answer.retryAfterMs ?? 0) : 0
  return Math.max(nextWaitMs(steps), Math.min(asked, RETRY_AFTER_MS_MAX))
}
