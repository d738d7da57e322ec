import { equalSecrets } from '../../crypto/index.ts'
import type { PspCallback, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import { signatureOf } from './signature.ts'
import { callback, parameters } from './wire.ts'

/** The order as its status tells it, without the envelope: of whom it speaks is believed, to look it up. */
export function parseCallback(settings: PspSettings, _mode: PspMode, { body }: RawCall): PspCallback {
  const said = readJsonText(body.toString('utf8'))
  if (!parameters.Check(said) || !callback.Check(said)) return { kind: 'malformed' }
  const { 'merchant-account': merchant, 'signature-secret': key } = settings
  if (!key || String(said.merchant_id) !== merchant) return { kind: 'forged' }
  if (!equalSecrets(said.signature, signatureOf(said, key))) return { kind: 'forged' }
  const fact = { reference: said.order_id, paymentId: String(said.payment_id), payment: null }
  return { kind: 'authentic', facts: [fact], acknowledgement: '' }
}
