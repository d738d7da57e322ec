import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import { isCardRefusal, NC_CREDENTIALS, NC_DUPLICATE, NC_NOT_LISTED, ncRefusal } from '../charge/nc-errors.ts'
import type { Charge, Modification, ModifyOrder, PspAbsence } from '../charge/psp.ts'
import { readXmlAnswer } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { TOLD } from './requests.ts'
import { ncResponse, type WireResponse } from './wire.ts'
import { CHANGE_STATUSES, type ChangeOperation, STATUS_MAP } from './words.ts'

/** A query of what cannot be: an account that accepts us says that it has no such order. */
export function parseCheck(answer: OutboundAnswer, account: string): ProviderAnswer<{ readonly account: string }> {
  const said = read(answer)
  if (said.kind !== 'said') return said
  return ncRefusal(said.value.NCERROR) === 'not_found' ? answered({ account }) : noAnswer('unexpected_order')
}

export function parseCharge(answer: OutboundAnswer): ProviderAnswer<Charge> {
  const said = read(answer)
  if (said.kind !== 'said') return said
  // It was processed with success under the same ORDERID before.
  return NC_DUPLICATE.includes(said.value.NCERROR) ? answered({ state: 'duplicate' }) : toCharge(said.value)
}

export function parseLookUp(answer: OutboundAnswer): ProviderAnswer<Charge | PspAbsence> {
  const said = read(answer)
  if (said.kind !== 'said') return said
  return ncRefusal(said.value.NCERROR) === 'not_found' ? answered({ state: 'never_arrived' }) : toCharge(said.value)
}

export function parseChange(
  answer: OutboundAnswer,
  operation: ChangeOperation,
  { charge, amountMinor }: ModifyOrder,
): ProviderAnswer<Modification> {
  const said = read(answer)
  if (said.kind !== 'said') return said
  const { STATUS, NCERROR, PAYID, PAYIDSUB = '', orderID, currency = '' } = said.value
  const statuses: Record<'done' | 'waits' | 'refused', readonly string[]> = CHANGE_STATUSES[operation]
  const pspRef = PAYIDSUB ? `${PAYID}/${PAYIDSUB}` : PAYID
  if (isError(NCERROR)) {
    const refusalCode = ncRefusal(NCERROR)
    if (refusalCode !== 'other' || NCERROR.startsWith('3'))
      return answered({ state: 'refused', refusalCode, rawCode: NCERROR })
    return NCERROR.startsWith('5') ? rejected('request', NCERROR) : noAnswer('technical_error')
  }
  const told = readMoney(said.value)
  if (told === null) return noAnswer('unreadable_amount')
  // The guide calls it the order's amount; of a part, either may be told.
  const isOrders = told === charge.amountMinor
  const about = { reference: orderID, paymentId: PAYID, currency, amountMinor: isOrders ? amountMinor : told }
  if (statuses.refused.includes(STATUS))
    return answered({ state: 'refused', refusalCode: 'other', rawCode: STATUS, about })
  if (statuses.waits.includes(STATUS)) return answered({ state: 'accepted', pspRef, about })
  return statuses.done.includes(STATUS) ? answered({ state: 'done', pspRef, about }) : noAnswer(`status_${STATUS}`)
}

function toCharge(said: WireResponse): ProviderAnswer<Charge> {
  const { STATUS, NCERROR, PAYID, orderID, currency = '', ACCEPTANCE, BRAND } = said
  const status = STATUS_MAP[STATUS]
  if (status === null) return withoutTransaction(NCERROR)
  const amountMinor = readMoney(said)
  if (amountMinor === null || PAYID === '' || PAYID === '0') return noAnswer('unreadable_payment')
  const meaning = TRANSACTION_STATUSES[status]
  if (meaning === 'refused') {
    const rawCode = isError(NCERROR) ? NCERROR : STATUS
    const refusalCode = STATUS === '46' ? 'authentication_required' : ncRefusal(rawCode)
    const about = { reference: orderID, amountMinor, currency }
    return answered({ state: 'refused', refusalCode, rawCode, paymentId: PAYID, about })
  }
  if (meaning !== 'waits' && isError(NCERROR)) return noAnswer(`status_${STATUS}_with_an_error`)
  return answered({
    state: 'charged',
    payment: {
      paymentId: PAYID,
      uid: null,
      reference: orderID,
      status,
      label: STATUS,
      amountMinor,
      currency,
      refundedMinor: status === 'refunded' ? amountMinor : 0n,
      createdAt: null,
      isTest: null,
      extra: { ...(ACCEPTANCE && { acceptance: ACCEPTANCE }), ...(BRAND && { brand: BRAND }) },
    },
  })
}

/** Status 0: what was asked was not looked at, or its card was refused at the door. */
function withoutTransaction(code: string): ProviderAnswer<Charge> {
  if (isCardRefusal(code))
    return answered({ state: 'refused', refusalCode: ncRefusal(code), rawCode: code, paymentId: null })
  return code.startsWith('5') ? rejected('request', code) : noAnswer('status_0')
}

function read(answer: OutboundAnswer): { readonly kind: 'said'; readonly value: WireResponse } | NoVerdict {
  const said = readXmlAnswer(answer)
  if (said.kind !== 'said') return said
  const { name, attributes } = said.value
  // Whatever became of it is answered with 200.
  if (said.status !== 200) return noAnswer(`status_${said.status}`)
  if (name !== 'ncresponse' || !ncResponse.Check(attributes)) return noAnswer('unknown_shape')
  const { NCERROR, NCERRORPLUS = '' } = attributes
  const turnedAway = /^unknown order\/\d\/([is])(\/|$)/.exec(NCERRORPLUS)?.[1]
  if (turnedAway === 'i' || NC_NOT_LISTED.includes(NCERROR)) return rejected('not_allow_listed', NCERROR)
  if (turnedAway === 's' || NC_CREDENTIALS.includes(NCERROR)) return rejected('credentials', NCERROR)
  return { kind: 'said', value: attributes }
}

function readMoney({ amount, currency = '' }: WireResponse): bigint | null {
  return /^[A-Z]{3}$/.test(currency) ? readAmount(TOLD, amount, currency) : null
}

function isError(code: string): boolean {
  return code !== '' && code !== '0'
}
