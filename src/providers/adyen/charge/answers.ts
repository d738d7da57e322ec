import { type Static, Type } from 'typebox'
import type { OutboundAnswer } from '../../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import { Compile } from '../../charge/compile.ts'
import type { Charge, Modification, PspSubject } from '../../charge/psp.ts'
import { type AdyenAmount, fromAdyenAmount } from '../amounts.ts'
import { read } from '../answers.ts'
import { Amount, modified, Reference, Result, Text } from '../wire.ts'
import { PAYMENT_MISSING_ERROR, RESULTS, toAdyenDecline, toCardError } from '../words.ts'

const Paid = Type.Object({
  pspReference: Type.Optional(Reference),
  merchantReference: Type.Optional(Reference),
  resultCode: Result,
  amount: Type.Optional(Amount),
  refusalReasonCode: Type.Optional(Text),
})

type AdyenPaid = Static<typeof Paid>

const methods = Compile(Type.Object({ paymentMethods: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000 })) }))
export const paid = Compile(Paid)

export function parseCheck(answer: OutboundAnswer, merchantAccount: string): ProviderAnswer<{ account: string }> {
  const said = read(answer, methods)
  return said.kind === 'answered' ? answered({ account: merchantAccount }) : said
}

export function parseCharge(answer: OutboundAnswer, captures: boolean): ProviderAnswer<Charge> {
  const said = read(answer, paid)
  if (said.kind === 'rejected' && said.reason === 'request') {
    const refusalCode = toCardError(said.detail)
    if (refusalCode === 'other') return said
    return answered({ state: 'refused', refusalCode, rawCode: said.detail, paymentId: null })
  }
  return said.kind === 'answered' ? toCharge(said.value, captures) : said
}

function toCharge(said: AdyenPaid, captures: boolean): ProviderAnswer<Charge> {
  const { resultCode, pspReference: paymentId = null, merchantReference: reference, refusalReasonCode } = said
  const about = subjectOf(said)
  if (about === null) return noAnswer('unreadable_amount')
  const { charged: status, collected } = RESULTS[resultCode]
  if (status === 'failed') {
    const isAsked = collected === 'with_payer'
    return answered({
      state: 'refused',
      refusalCode: isAsked ? 'authentication_required' : toAdyenDecline(refusalReasonCode),
      rawCode: refusalReasonCode ?? resultCode,
      paymentId,
      about,
    })
  }
  const { amountMinor, currency } = about
  // The key alone decides: what is answered under it belongs to what was first sent under it, and has to say what that was.
  if (paymentId === null || reference === undefined || amountMinor === undefined || currency === undefined)
    return noAnswer('not_told_of_what')
  const isSold = captures && collected === 'approved'
  const unsaid = { uid: null, refundedMinor: 0n, createdAt: null, isTest: null, extra: {} } as const
  const sum = { amountMinor, currency, ...unsaid }
  const payment = { paymentId, reference, status: isSold ? 'completed' : status, label: resultCode, ...sum } as const
  return answered({ state: 'charged', payment })
}

/** Null where it says an amount that is none. */
function subjectOf({ pspReference, merchantReference, amount }: AdyenPaid): PspSubject | null {
  const money = amount ? moneyOf(amount) : {}
  return (
    money && {
      ...(pspReference !== undefined && { paymentId: pspReference }),
      ...(merchantReference !== undefined && { reference: merchantReference }),
      ...money,
    }
  )
}

/** Null for what is no amount of ISO 4217. */
export function moneyOf({ currency, value }: AdyenAmount) {
  const amountMinor = value < 0 ? undefined : fromAdyenAmount({ currency, value })
  return amountMinor === undefined ? null : { amountMinor, currency }
}

/** Always `received`: whether it was done, an event tells. */
export function parseChange(answer: OutboundAnswer, merchantAccount: string): ProviderAnswer<Modification> {
  const said = read(answer, modified)
  if (said.kind === 'rejected' && said.detail === PAYMENT_MISSING_ERROR)
    return answered({ state: 'refused', refusalCode: 'not_found', rawCode: said.detail })
  if (said.kind !== 'answered') return said
  const { pspReference, paymentPspReference: paymentId, reference, amount } = said.value
  if (said.value.merchantAccount !== merchantAccount) return noAnswer('other_merchant')
  const money = amount ? moneyOf(amount) : {}
  if (money === null) return noAnswer('unreadable_amount')
  const about: PspSubject = { paymentId, ...(reference !== undefined && { reference }), ...money }
  return answered({ state: 'accepted', pspRef: pspReference, about })
}
