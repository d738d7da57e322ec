import type { OutboundAnswer } from '../../../outbound/index.ts'
import { isCurrency } from '../../../shared/money.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../../answer.ts'
import { readAmount } from '../../charge/amount.ts'
import type { Charge, Modification, PspSubject } from '../../charge/psp.ts'
import { readJson } from '../../charge/read-answer.ts'
import { toAdyenDecline } from '../words.ts'
import { AMOUNTS } from './traits.ts'
import { type AdyenPaid, failure, methods, paid, received } from './wire.ts'
import { ASKS_SHOPPER, STATUSES, toCardError } from './words.ts'

/** The request is under way elsewhere (704), or what it needs is (703): nothing is refused by it. */
const KEY_ERRORS: ReadonlySet<string> = new Set(['703', '704'])

/** A complete JSON answer of 2xx, or what its failure proves; the PSP's own error body decides. */
function read(answer: OutboundAnswer): ProviderAnswer<unknown> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status < 300) return answered(value)
  if (!failure.Check(value) || value.status !== status) return noAnswer(`status_${status}`)
  const { errorCode, errorType } = value
  if (KEY_ERRORS.has(errorCode)) return noAnswer('key_in_use')
  const detail = /^\w{1,20}$/.test(errorCode) ? errorCode : 'unnamed'
  if (status === 401 || status === 403) return rejected('credentials', detail)
  const isRequests = errorType === 'validation' || errorType === 'configuration'
  return isRequests && (status === 400 || status === 422) ? rejected('request', detail) : noAnswer(`status_${status}`)
}

export function believeCheck(answer: OutboundAnswer, merchantAccount: string): ProviderAnswer<{ account: string }> {
  const said = read(answer)
  if (said.kind !== 'answered') return said
  return methods.Check(said.value) ? answered({ account: merchantAccount }) : noAnswer('unknown_shape')
}

export function believeCharge(answer: OutboundAnswer, captures: boolean): ProviderAnswer<Charge> {
  const said = read(answer)
  if (said.kind === 'rejected' && said.reason === 'request') {
    const refusalCode = toCardError(said.detail)
    if (refusalCode === 'other') return said
    return answered({ state: 'refused', refusalCode, rawCode: said.detail, paymentId: null })
  }
  if (said.kind !== 'answered') return said
  return paid.Check(said.value) ? toCharge(said.value, captures) : noAnswer('unknown_shape')
}

function toCharge(said: AdyenPaid, captures: boolean): ProviderAnswer<Charge> {
  const { resultCode, pspReference: paymentId = null, merchantReference: reference, refusalReasonCode } = said
  const about = subjectOf(said)
  if (about === null) return noAnswer('unreadable_amount')
  const status = STATUSES[resultCode]
  if (status === 'failed') {
    const isAsked = ASKS_SHOPPER.has(resultCode)
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
  const isSold = captures && resultCode === 'Authorised'
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

export function moneyOf({ currency, value }: { readonly currency: string; readonly value: number }) {
  const amountMinor = isCurrency(currency) ? readAmount(AMOUNTS, value, currency) : null
  return amountMinor === null ? null : { amountMinor, currency }
}

/** Always `received`: whether it was done, an event tells. */
export function believeChange(answer: OutboundAnswer, merchantAccount: string): ProviderAnswer<Modification> {
  const said = read(answer)
  if (said.kind === 'rejected' && said.detail === '167')
    return answered({ state: 'refused', refusalCode: 'not_found', rawCode: said.detail })
  if (said.kind !== 'answered') return said
  if (!received.Check(said.value)) return noAnswer('unknown_shape')
  const { pspReference, paymentPspReference: paymentId, reference, amount } = said.value
  if (said.value.merchantAccount !== merchantAccount) return noAnswer('other_merchant')
  const money = amount ? moneyOf(amount) : {}
  if (money === null) return noAnswer('unreadable_amount')
  const about: PspSubject = { paymentId, ...(reference !== undefined && { reference }), ...money }
  return answered({ state: 'accepted', pspRef: pspReference, about })
}
