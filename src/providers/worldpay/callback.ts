import type { PspCallback, PspSettings, RawCall } from '../charge/family.ts'
import { at, readXml } from '../charge/xml.ts'
import { doctypeOf } from './answers.ts'

/** Without this text in our 200 it is told again, and the address switched off at last. */
const ACKNOWLEDGEMENT = '[OK]'

/** Its notifications bear no signature: a name to look up, and nothing else. */
export function parseCallback(
  { 'merchant-account': merchantCode = '' }: PspSettings,
  { body }: Pick<RawCall, 'body'>,
): PspCallback {
  const text = body.toString('utf8')
  const service = readXml(text, doctypeOf(text))
  if (service?.name !== 'paymentService') return { kind: 'malformed' }
  if (service.attributes.merchantCode !== merchantCode) return { kind: 'forged' }
  const orderCode = at(service, 'notify', 'orderStatusEvent')?.attributes.orderCode
  const facts = orderCode ? [{ reference: orderCode, paymentId: orderCode, payment: null }] : []
  return { kind: 'authentic', facts, acknowledgement: ACKNOWLEDGEMENT }
}
