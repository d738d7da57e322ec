import type { Charge } from '../providers/charge/index.ts'
import type { CardBooks } from '../providers/issue/index.ts'
import type { Settlement } from '../settlements/index.ts'
import { type Judgement, judgeLookUp, NO_VOIDS, paidAs, refused, TOO_LATE } from './judge.ts'
import type { Moment } from './moment.ts'
import type { MerchantPsp } from './ports.ts'

/** What its issuer says of the card of a settlement that may have been sent; `mocked`: it has none of ours. */
export type KnownCard =
  | 'never_made'
  | 'mocked'
  | (Pick<CardBooks, 'cardId' | 'last4' | 'state' | 'isFinal'> & {
      readonly issuerAccountId: string
      /** Money stands reserved on it, or was taken from it. */
      readonly isUsed: boolean
      readonly debitedMinor: bigint
    })

/** What its PSP says; `absent` by every reference that it may have had. */
export type FoundCharge =
  | {
      readonly state: 'told'
      readonly charge: Exclude<Charge, { state: 'duplicate' }>
      readonly tryNumber: number
      readonly reference: string
    }
  | { readonly state: 'absent' | 'not_told' }

export interface Inquiry {
  readonly psp: Pick<MerchantPsp, 'traits'> | undefined
  readonly card: KnownCard
  readonly charge: FoundCharge
  /** Its PSP has had the time after which an absence counts. */
  readonly isVisible: boolean
  readonly now: Moment
}

/**
 * What issuer and PSP together make true of a settlement that may have been sent in a lost time. A used card is never
 * refused, and a destroyed one is no refusal by itself: nothing may stand on it, and its PSP must have nothing, or be one
 * that cannot be asked. Undefined: they contradict each other, or do not say enough.
 */
export function judgeInquiry(settlement: Settlement, inquiry: Inquiry): Judgement | undefined {
  const { card, charge, isVisible } = inquiry
  const isUsed = typeof card === 'object' && card.isUsed
  if (charge.state === 'told') return judgeTold(settlement, charge, inquiry, isUsed)
  // Without a card nothing was sent, wherever it might show.
  if (charge.state === 'absent' && card !== 'never_made' && !isVisible) return undefined
  if (isUsed) return charge.state === 'not_told' ? judgeDebit(settlement, card) : undefined
  const isKnown = settlement.state === 'waiting' || settlement.state === 'voiding'
  if (typeof card === 'object' && card.state !== 'active') {
    const isOver = card.isFinal && !(isKnown && charge.state === 'absent')
    return isOver ? refused(TOO_LATE) : undefined
  }
  // It has told of it before: nothing of that is in doubt.
  if (isKnown) return charge.state === 'absent' ? undefined : {}
  if (card === 'mocked' && charge.state === 'not_told') {
    const { charge: order, sentAt } = settlement
    return { patch: { firstSentAt: new Date(order.createdAt), sentAt: sentAt ?? inquiry.now.system } }
  }
  // A card that was made and not used is the one; its key may be forgotten.
  const made = typeof card === 'object' && cardMade(card)
  return { trigger: 'disprove', patch: { ...made, firstSentAt: null, sentAt: null, absentAt: null, steps: 0 } }
}

/** The PSP's word; it counts however late it comes, since it was given in a time that was not lost to the merchant. */
function judgeTold(
  settlement: Settlement,
  { charge, tryNumber, reference }: Extract<FoundCharge, { state: 'told' }>,
  { psp, card, now }: Inquiry,
  isUsed: boolean,
): Judgement | undefined {
  if (!psp) return undefined
  const answer = { kind: 'answered', value: charge } as const
  const asked = { psp, now, voids: NO_VOIDS, wasVoidRefused: true }
  const judgement = judgeLookUp({ ...settlement, tryNumber, reference }, answer, asked)
  if (judgement.trigger === 'refuse') return isUsed ? undefined : judgement
  const made = typeof card === 'object' && cardMade(card)
  return { ...judgement, patch: { ...judgement.patch, ...made, tryNumber, reference } }
}

/** A PSP that cannot be asked has taken all of it: it names its payment to nobody but the merchant. */
function judgeDebit(settlement: Settlement, card: Exclude<KnownCard, string>): Judgement | undefined {
  const { amountMinor, payment, reference } = settlement
  if (card.debitedMinor < amountMinor) return undefined
  const judgement = paidAs(settlement, payment?.paymentId ?? reference ?? settlement.purchaseId)
  return { ...judgement, patch: { ...judgement.patch, ...cardMade(card) } }
}

function cardMade({ cardId, last4, issuerAccountId }: Exclude<KnownCard, string>) {
  return { cardId, cardLast4: last4 ?? null, issuerAccountId }
}
