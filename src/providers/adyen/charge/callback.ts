import type { PspCallback, PspFact, PspMode, PspSettings, RawCall } from '../../charge/family.ts'
import { readJsonText } from '../../charge/strict-json.ts'
import { ACKNOWLEDGEMENT, hearBatch, isUnambiguous } from '../signature.ts'
import type { AdyenItem } from '../wire.ts'
import { CHARGED_BY, EVENT_MEANINGS } from '../words.ts'
import { moneyOf } from './answers.ts'

export function parseCallback(settings: PspSettings, mode: PspMode, { body }: RawCall): PspCallback {
  const secret = settings['signature-secret']
  if (secret === undefined) return { kind: 'forged' }
  const heard = hearBatch([Buffer.from(secret, 'hex')], readJsonText(body.toString('utf8')))
  if (heard?.kind !== 'heard') return heard ?? { kind: 'malformed' }
  const isOurs = (item: AdyenItem) =>
    heard.isLive === (mode === 'live') &&
    item.merchantAccountCode === settings['merchant-account'] &&
    isUnambiguous(item)
  return { kind: 'authentic', facts: heard.items.filter(isOurs).flatMap(toFacts), acknowledgement: ACKNOWLEDGEMENT }
}

function toFacts(item: AdyenItem): readonly PspFact[] {
  const kind = EVENT_MEANINGS.get(item.eventCode)
  const meaning = kind && CHARGED_BY[kind]
  const money = moneyOf(item.amount)
  if (!meaning || !money) return []
  const paymentId = item.originalReference || item.pspReference
  const reference = item.merchantReference
  const status = item.success === 'true' ? meaning.done : meaning.not
  const createdAt = kind === 'authorisation' ? toDate(item.eventDate) : null
  const label = item.success === 'true' ? item.eventCode : `${item.eventCode} failed`
  const rest = { uid: null, refundedMinor: 0n, createdAt, isTest: null, extra: {} }
  return [{ reference, paymentId, payment: status && { paymentId, reference, status, label, ...money, ...rest } }]
}

/** Not signed: what is no date is left out. */
function toDate(text: string | undefined): Date | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}
