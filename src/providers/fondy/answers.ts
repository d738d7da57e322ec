import { equalSecrets } from '../../crypto/index.ts'
import type { OutboundAnswer } from '../../outbound/index.ts'
import { isCurrency } from '../../shared/money.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { Charge, Modification, PspAbsence } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { readJsonText } from '../charge/strict-json.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import { type Parameters, signatureOf } from './signature.ts'
import {
  additional,
  capture,
  envelope,
  type FondyAdditional,
  type FondyOrder,
  failure,
  order,
  reversal,
} from './wire.ts'
import { AMOUNTS, ERRORS, STATUSES, toRefusal } from './words.ts'

/** `told`: under a signature that is right. `unsigned`: under none, where it gives none. */
type FondyReply =
  | { readonly kind: 'told' | 'unsigned'; readonly said: Parameters }
  | { readonly kind: 'failed'; readonly code: string }
  | NoVerdict

/** Whatever it says, HTTP says 200. */
export function readReply(answer: OutboundAnswer, settings: PspSettings): FondyReply {
  const read = readJson(answer)
  if (read.kind !== 'said') return read
  if (read.status !== 200) return noAnswer(`status_${read.status}`)
  if (!envelope.Check(read.value)) return noAnswer('unknown_shape')
  const { response: said } = read.value
  const { 'merchant-account': merchant, 'signature-secret': key = '' } = settings
  if (said.merchant_id !== undefined && String(said.merchant_id) !== merchant) return noAnswer('other_merchant')
  if (said.signature !== undefined) {
    if (!equalSecrets(String(said.signature), signatureOf(said, key))) return noAnswer('bad_signature')
    if (said.error_code === undefined) return { kind: 'told', said }
  }
  return failure.Check(said) ? readFailure(String(said.error_code)) : { kind: 'unsigned', said }
}

function readFailure(code: string): FondyReply {
  const meaning = ERRORS[code]
  return meaning === 'credentials' || meaning === 'request'
    ? rejected(meaning, `error_${code}`)
    : { kind: 'failed', code }
}

/** It knows no such order, which only those are told whose key is right. */
export function parseCheck(reply: FondyReply, account: string): ProviderAnswer<{ readonly account: string }> {
  if (reply.kind === 'failed')
    return ERRORS[reply.code] === 'missing' ? answered({ account }) : noAnswer(`error_${reply.code}`)
  return 'said' in reply ? noAnswer('unknown_shape') : reply
}

export function parseCharge(reply: FondyReply): ProviderAnswer<Charge> {
  if (reply.kind === 'failed')
    return ERRORS[reply.code] === 'duplicate' ? answered({ state: 'duplicate' }) : noAnswer(`error_${reply.code}`)
  return 'said' in reply ? toCharge(reply) : reply
}

/** 1018: "Order not found". */
export function parseStatus(reply: FondyReply): ProviderAnswer<Charge | PspAbsence> {
  if (reply.kind !== 'failed') return parseCharge(reply)
  return ERRORS[reply.code] === 'missing' ? answered({ state: 'never_arrived' }) : noAnswer(`error_${reply.code}`)
}

function toCharge({
  kind,
  said,
}: {
  readonly kind: 'told' | 'unsigned'
  readonly said: Parameters
}): ProviderAnswer<Charge> {
  // Its owner is asked for, of whom nobody knows here: the order waits, and expires. Nothing of this answer is signed.
  if (said.acs_url !== undefined) return noAnswer('authentication_asked')
  if (!order.Check(said)) return noAnswer('unknown_shape')
  if (kind !== 'told') return noAnswer('not_signed')
  const more = readAdditional(said)
  const money = readMoney(said)
  if (more === null) return noAnswer('unknown_shape')
  if (money === null) return noAnswer('unreadable_amount')
  const { order_id: reference, order_status: label } = said
  const paymentId = String(said.payment_id)
  const about = { paymentId, reference, amountMinor: money.amountMinor, currency: said.currency }
  const isTest = more.is_test ?? null
  const status = statusOf(said, more, money)
  if (status === null) return noAnswer('unclear_reversal')
  if (status === 'failed') {
    const rawCode = String(said.response_code ?? '') || label
    const refusalCode = label === 'expired' ? 'authentication_required' : toRefusal(rawCode)
    return answered({
      state: 'refused',
      refusalCode,
      rawCode,
      paymentId,
      about: { ...about, ...(isTest !== null && { isTest }) },
    })
  }
  if (status !== 'pending' && status !== 'waiting' && !isActual(said, money)) return noAnswer('other_actual_amount')
  const rest = { uid: null, status, label, refundedMinor: money.reversedMinor, createdAt: null, isTest, extra: {} }
  return answered({ state: 'charged', payment: { ...about, ...rest } })
}

/** Null: no JSON, or words in it that are not known. */
function readAdditional({ additional_info: text }: FondyOrder): FondyAdditional | null {
  if (!text) return {}
  const more = readJsonText(text)
  return additional.Check(more) ? more : null
}

interface FondyMoney {
  readonly amountMinor: bigint
  readonly reversedMinor: bigint
}

function readMoney({ amount, reversal_amount: reversed, currency }: FondyOrder): FondyMoney | null {
  if (!isCurrency(currency)) return null
  const amountMinor = readAmount(AMOUNTS, amount, currency)
  const reversedMinor = readAmount(AMOUNTS, reversed || '0', currency)
  return amountMinor === null || reversedMinor === null ? null : { amountMinor, reversedMinor }
}

/** What was taken, where it says so, is what was ordered: another currency or a fee on top of it is for a person to see. */
function isActual(
  { actual_amount: amount, actual_currency: currency, currency: ordered }: FondyOrder,
  money: FondyMoney,
) {
  if (currency && currency !== ordered) return false
  return !amount || readAmount(AMOUNTS, amount, ordered) === money.amountMinor
}

/** Held until it is captured; of what went back, what was never captured was let go, and the rest refunded. */
function statusOf(said: FondyOrder, more: FondyAdditional, money: FondyMoney): TransactionStatus | null {
  const meaning = STATUSES[said.order_status]
  const { capture_status: captured } = more
  const { amountMinor, reversedMinor } = money
  if (meaning !== 'completed' && meaning !== 'refunded') return meaning
  if (reversedMinor > amountMinor || (meaning === 'refunded' && reversedMinor === 0n)) return null
  if (reversedMinor === amountMinor) return captured === 'hold' || captured === 'reversed' ? 'voided' : 'refunded'
  if (captured === 'reversed') return null
  return captured === 'hold' ? 'authorized' : 'completed'
}

/** "Capture has been created, but not approved yet": `hold`. Its answers are shown without a signature, and then looked up. */
export function parseCapture(reply: FondyReply): ProviderAnswer<Modification> {
  if (reply.kind === 'failed') return noAnswer(`error_${reply.code}`)
  if (!('said' in reply)) return reply
  const { kind, said } = reply
  if (!capture.Check(said)) return noAnswer('unknown_shape')
  const about = { reference: said.order_id }
  const isDone = kind === 'told' && said.capture_status === 'captured'
  return answered({ state: isDone ? 'done' : 'accepted', pspRef: said.order_id, about })
}

/** Of an error nothing is signed, and the money may have gone back: only a look-up says. */
export function parseReversal(reply: FondyReply, currency: string): ProviderAnswer<Modification> {
  if (reply.kind === 'failed') return noAnswer(`error_${reply.code}`)
  if (!('said' in reply)) return reply
  const { kind, said } = reply
  if (!reversal.Check(said)) return noAnswer('unknown_shape')
  if (kind !== 'told') return noAnswer('not_signed')
  const amountMinor = readAmount(AMOUNTS, said.reversal_amount, currency)
  if (amountMinor === null) return noAnswer('unreadable_amount')
  const pspRef = said.order_id
  switch (said.reverse_status) {
    case 'approved':
      return answered({ state: 'done', pspRef, about: { reference: said.order_id, amountMinor } })
    case 'declined': {
      const rawCode = String(said.response_code ?? '') || 'declined'
      return answered({ state: 'refused', refusalCode: 'not_possible', rawCode, about: { reference: said.order_id } })
    }
    default:
      return answered({ state: 'accepted', pspRef, about: { reference: said.order_id, amountMinor } })
  }
}

/** Whether there is anything to let go. Null: all of it is held. */
export function barToVoid(found: ProviderAnswer<Charge | PspAbsence>): ProviderAnswer<Modification> | null {
  if (found.kind !== 'answered') return found
  const { value } = found
  if (value.state === 'never_arrived' || value.state === 'not_told' || value.state === 'duplicate')
    return noAnswer('not_shown')
  const label = value.state === 'charged' ? value.payment.status : value.rawCode
  if (label === 'authorized') return null
  return answered({
    state: 'refused',
    refusalCode: label === 'voided' ? 'already_done' : 'not_possible',
    rawCode: label,
  })
}

/** Captured between the look and the reversal it was refunded, which is no void; what cannot be seen is looked up later. */
export function parseVoid(
  reversed: Extract<ProviderAnswer<Modification>, { kind: 'answered' }>,
  found: ProviderAnswer<Charge | PspAbsence>,
): ProviderAnswer<Modification> {
  const { value } = reversed
  if (value.state !== 'done') return reversed
  if (found.kind !== 'answered' || found.value.state !== 'charged') return answered({ ...value, state: 'accepted' })
  return found.value.payment.status === 'voided' ? reversed : noAnswer(`${found.value.payment.status}_instead`)
}
