import type { OutboundAnswer } from '../../outbound/index.ts'
import { isDeclineCode } from '../../refusals/index.ts'
import { CURRENCY_NUMBERS } from '../../shared/iso-4217.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { readJsonText } from '../charge/strict-json.ts'
import { AMOUNTS } from './requests.ts'
import type { RedsysShop } from './signature.ts'
import { isSigned } from './signature.ts'
import { failure, outcome, type SignedMessage, signed, type WireOutcome } from './wire.ts'
import {
  CHANGED,
  CHARGES,
  CREDENTIALS,
  DUPLICATE,
  INVALID,
  isAccepted,
  PENDING,
  type RedsysChange,
  toRefusal,
  UNCERTAIN,
} from './words.ts'

type Read =
  | { readonly kind: 'outcome'; readonly value: WireOutcome }
  /** Not looked at; its code says why. */
  | { readonly kind: 'failure'; readonly code: string }
  | NoVerdict

export function parseCharge(
  answer: OutboundAnswer,
  shop: RedsysShop,
  { currency }: ChargeOrder,
): ProviderAnswer<Charge> {
  const read = readOutcome(answer, shop)
  if (read.kind === 'failure') {
    if (DUPLICATE.includes(read.code)) return answered({ state: 'duplicate' })
    const refusalCode = toRefusal(read.code)
    if (isDeclineCode(refusalCode) && refusalCode !== 'other')
      return answered({ state: 'refused', refusalCode, rawCode: read.code, paymentId: null })
    return notLookedAt(read.code)
  }
  if (read.kind !== 'outcome') return read
  const { Ds_Response, Ds_TransactionType } = read.value
  if (DUPLICATE.includes(Ds_Response)) return answered({ state: 'duplicate' })
  if (UNCERTAIN.includes(Ds_Response)) return noAnswer(`response_${Ds_Response}`)
  if (CREDENTIALS.includes(Ds_Response)) return rejected('credentials', `response_${Ds_Response}`)
  const status = PENDING.includes(Ds_Response) ? 'pending' : CHARGES[Ds_TransactionType]
  return status === undefined ? noAnswer('other_operation') : toCharge(read.value, currency, status)
}

/** What an outcome says, in our words; `status` is that of one that was accepted. */
export function toCharge(
  said: WireOutcome,
  ordered: string,
  status: 'pending' | (typeof CHARGES)[string],
  refundedMinor = 0n,
): ProviderAnswer<Charge> {
  const { Ds_Response: response, Ds_Order: reference, Ds_AuthorisationCode: code = '' } = said
  const subject = subjectOf(said, ordered)
  if (!subject) return noAnswer('amount')
  if (status !== 'pending' && !isAccepted(response))
    return answered({
      state: 'refused',
      refusalCode: toRefusal(response),
      rawCode: response,
      paymentId: reference,
      about: subject,
    })
  return answered({
    state: 'charged',
    payment: {
      ...subject,
      // It has no other: an order is used once.
      paymentId: reference,
      uid: null,
      status,
      label: response,
      refundedMinor,
      createdAt: null,
      isTest: null,
      extra: /^\w{1,12}$/.test(code.trim()) ? { authorisation_code: code.trim() } : {},
    },
  })
}

export function parseChange(
  answer: OutboundAnswer,
  shop: RedsysShop,
  operation: RedsysChange,
  { charge }: ModifyOrder,
): ProviderAnswer<Modification> {
  const read = readOutcome(answer, shop)
  if (read.kind === 'failure') {
    const refusalCode = toRefusal(read.code)
    return refusalCode === 'other' || refusalCode === 'credentials'
      ? notLookedAt(read.code)
      : answered({ state: 'refused', refusalCode, rawCode: read.code })
  }
  if (read.kind !== 'outcome') return read
  const { Ds_Response: response, Ds_Order: reference, Ds_AuthorisationCode: code = '' } = read.value
  const about = subjectOf(read.value, charge.currency)
  if (!about) return noAnswer('amount')
  if (UNCERTAIN.includes(response) || PENDING.includes(response)) return noAnswer(`response_${response}`)
  if (CREDENTIALS.includes(response)) return rejected('credentials', `response_${response}`)
  if (!CHANGED[operation].includes(response))
    return answered({ state: 'refused', refusalCode: toRefusal(response), rawCode: response, about })
  return answered({ state: 'done', pspRef: `${reference} ${code}`.trim(), about })
}

function subjectOf({ Ds_Order: reference, Ds_Currency, Ds_Amount }: WireOutcome, ordered: string) {
  const number = Ds_Currency.padStart(3, '0')
  // Another currency stays a number: it is compared with what was ordered, and is none of that.
  const currency = number === CURRENCY_NUMBERS.get(ordered) ? ordered : number
  const amountMinor = readAmount(AMOUNTS, Ds_Amount, ordered)
  return amountMinor === null ? null : { reference, amountMinor, currency }
}

/** An error that nobody has explained proves nothing. */
export function notLookedAt(code: string): NoVerdict {
  if (CREDENTIALS.includes(code)) return rejected('credentials', code)
  return INVALID.includes(code) ? rejected('request', code) : noAnswer(`error_${code}`)
}

function readOutcome(answer: OutboundAnswer, shop: RedsysShop): Read {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (failure.Check(said.value)) return { kind: 'failure', code: said.value.errorCode }
  if (said.status !== 200 || !signed.Check(said.value)) return noAnswer('unknown_shape')
  const value = readSigned(said.value, shop)
  return typeof value === 'string' ? noAnswer(value) : { kind: 'outcome', value }
}

/** Text: why it is not believed. */
function readSigned(message: SignedMessage, shop: RedsysShop): WireOutcome | string {
  const said = readJsonText(Buffer.from(message.Ds_MerchantParameters, 'base64').toString('utf8'))
  if (!outcome.Check(said)) return 'unknown_shape'
  if (!isSigned(shop.key, said.Ds_Order, message.Ds_MerchantParameters, message.Ds_Signature)) return 'bad_signature'
  return isOfShop(said, shop) ? said : 'other_merchant'
}

/** `1` and `001` are the same terminal. */
export function isOfShop(
  { Ds_MerchantCode, Ds_Terminal }: Pick<WireOutcome, 'Ds_MerchantCode' | 'Ds_Terminal'>,
  { merchantCode, terminal }: RedsysShop,
): boolean {
  return Number(Ds_MerchantCode) === Number(merchantCode) && Number(Ds_Terminal) === Number(terminal)
}
