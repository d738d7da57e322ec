import type { PspCallback, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import { event } from './wire.ts'

/** Its webhooks bear no signature: names to look up, and nothing else. */
export function parseCallback({ body }: Pick<RawCall, 'body'>): PspCallback {
  const said = readJsonText(body.toString('utf8'))
  if (!event.Check(said)) return { kind: 'malformed' }
  const { id: paymentId, objectType, metadata } = said.data
  const isOfCharge = said.type.startsWith('CHARGE_') && objectType === 'charge'
  const facts = isOfCharge ? [{ reference: metadata?.reference ?? null, paymentId, payment: null }] : []
  return { kind: 'authentic', facts, acknowledgement: '' }
}
