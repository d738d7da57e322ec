import { equalSecrets, hmacSha256 } from '../../../crypto/index.ts'
import type { PspCallback, PspFact, PspMode, PspSettings, RawCall } from '../../charge/family.ts'
import { readJsonText } from '../../charge/strict-json.ts'
import { moneyOf } from './answers.ts'
import { type AdyenItem, batch } from './wire.ts'
import { EVENTS } from './words.ts'

/**
 * What an item's signature covers (docs.adyen.com, "Verify HMAC signatures"), in this order, joined by colons: reasons, dates
 * and cards are not among it.
 */
function signedFields(item: AdyenItem): readonly string[] {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = item
  const payment = [pspReference, originalReference ?? '', merchantAccountCode, merchantReference]
  return [...payment, String(amount.value), amount.currency, eventCode, success]
}

export function parseCallback(settings: PspSettings, mode: PspMode, { body }: RawCall): PspCallback {
  const secret = settings['signature-secret']
  if (secret === undefined) return { kind: 'forged' }
  const said = readJsonText(body.toString('utf8'))
  if (!batch.Check(said)) return { kind: 'malformed' }
  const items = said.notificationItems.map(({ NotificationRequestItem: item }) => item)
  const key = Buffer.from(secret, 'hex')
  if (!items.every((item) => isSigned(key, item))) return { kind: 'forged' }
  const isOurs = (item: AdyenItem) =>
    (said.live === 'true') === (mode === 'live') &&
    item.merchantAccountCode === settings['merchant-account'] &&
    // With a colon in it, the same signature would fit fields that are cut elsewhere. We never send one.
    !signedFields(item).some((field) => field.includes(':'))
  return { kind: 'authentic', facts: items.filter(isOurs).flatMap(toFacts), acknowledgement: '[accepted]' }
}

function isSigned(key: Buffer, item: AdyenItem): boolean {
  const signature = item.additionalData?.hmacSignature
  return (
    signature !== undefined && equalSecrets(signature, hmacSha256(key, signedFields(item).join(':')).toString('base64'))
  )
}

function toFacts(item: AdyenItem): readonly PspFact[] {
  const meaning = EVENTS.get(item.eventCode)
  const money = moneyOf(item.amount)
  if (!meaning || !money) return []
  const paymentId = item.originalReference || item.pspReference
  const reference = item.merchantReference
  const status = item.success === 'true' ? meaning.done : meaning.not
  const createdAt = item.eventCode === 'AUTHORISATION' ? toDate(item.eventDate) : null
  const label = item.success === 'true' ? item.eventCode : `${item.eventCode} failed`
  const rest = { uid: null, refundedMinor: 0n, createdAt, isTest: null, extra: {} }
  return [{ reference, paymentId, payment: status && { paymentId, reference, status, label, ...money, ...rest } }]
}

/** Not signed: what is no date is left out. */
function toDate(text: string | undefined): Date | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}
