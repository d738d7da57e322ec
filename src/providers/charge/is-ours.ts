import type { NoVerdict, ProviderAnswer } from '../answer.ts'
import type { PspMode } from './family.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder, Psp, PspAbsence, PspSubject } from './psp.ts'

/** Whether what a PSP tells by itself is about this order: amount, currency, reference and mode. */
export function isAboutOrder(said: PspSubject, order: ChargeOrder, mode: PspMode): boolean {
  return otherThing(said, { ...order, references: [order.reference] }, mode) === null
}

/** A PSP whose answers are about what was ordered, or are none. */
export function acceptingOnlyOurs(psp: Psp, mode: PspMode): Psp {
  const ofCharge = <T extends Charge | PspAbsence>(answer: ProviderAnswer<T>, order: ChargeOrder) => {
    if (answer.kind !== 'answered') return answer
    const { value } = answer
    const subject = value.state === 'charged' ? value.payment : value.state === 'refused' ? value.about : undefined
    return foreign(subject, { ...order, references: [order.reference] }, mode) ?? answer
  }
  const ofChange = (answer: ProviderAnswer<Modification>, order: ModifyOrder) => {
    if (answer.kind !== 'answered') return answer
    const { charge, payment, amountMinor } = order
    const expected = {
      references: [charge.reference, order.reference],
      amountMinor,
      currency: charge.currency,
      paymentId: payment.paymentId,
    }
    return foreign(answer.value.about, expected, mode) ?? answer
  }
  return {
    check: () => psp.check(),
    sale: async (order, card) => ofCharge(await psp.sale(order, card), order),
    authorise: async (order, card) => ofCharge(await psp.authorise(order, card), order),
    capture: async (order) => ofChange(await psp.capture(order), order),
    void: async (order) => ofChange(await psp.void(order), order),
    refund: async (order) => ofChange(await psp.refund(order), order),
    lookUp: async (order, known, card) => {
      const answer = await psp.lookUp(order, known, card)
      // It has told us of this payment itself: that it does not show it is no proof that there is none.
      const isLost = answer.kind === 'answered' && answer.value.state === 'never_arrived' && known.paymentId !== null
      return isLost ? { kind: 'no_answer', reason: 'not_shown' } : ofCharge(answer, order)
    },
  }
}

interface Expected {
  readonly references: readonly string[]
  readonly amountMinor: bigint
  readonly currency: string
  readonly paymentId?: string
}

function foreign(said: PspSubject | undefined, expected: Expected, mode: PspMode): NoVerdict | null {
  if (!said) return null
  const other = otherThing(said, expected, mode)
  return other === null ? null : { kind: 'no_answer', reason: `other_${other}` }
}

function otherThing(said: PspSubject, expected: Expected, mode: PspMode) {
  if (said.reference !== undefined && !expected.references.includes(said.reference)) return 'reference'
  if (said.amountMinor !== undefined && said.amountMinor !== expected.amountMinor) return 'amount'
  if (said.currency !== undefined && said.currency !== expected.currency) return 'currency'
  if (expected.paymentId !== undefined && said.paymentId !== undefined && said.paymentId !== expected.paymentId)
    return 'payment'
  const isTest = said.isTest ?? mode === 'test'
  return isTest === (mode === 'test') ? null : 'mode'
}
