import type { PspCallback, PspFact, PspMode, PspSettings, RawCall } from '../../charge/family.ts'
import { ACKNOWLEDGEMENT, hearEvent } from '../signature.ts'
import { event } from './wire.ts'

export function parseCallback(settings: PspSettings, mode: PspMode, { headers, body }: RawCall): PspCallback {
  const secret = settings['signature-secret']
  const heard = hearEvent(secret ? [secret] : [], { headers, body, now: null })
  if (heard.kind === 'forged') return heard
  const said = heard.json
  if (!event.Check(said)) return { kind: 'malformed' }
  const { object, id, payment_intent: intentId, metadata } = said.data.object
  const isIntent = object === 'payment_intent'
  const paymentId = isIntent ? id : (intentId ?? null)
  const fact: PspFact = { reference: isIntent ? (metadata?.reference ?? null) : null, paymentId, payment: null }
  // An account hears of all its payments, those of the other mode too.
  const isOurs = said.livemode === (mode === 'live') && (fact.reference ?? paymentId) !== null
  return { kind: 'authentic', facts: isOurs ? [fact] : [], acknowledgement: ACKNOWLEDGEMENT }
}
