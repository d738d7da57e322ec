import type { PspCallback, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import { isSignedWebhook } from './signature.ts'
import { event } from './wire.ts'

/** Signed whole with the webhooks' own key. What it tells is a hint: the payment can be asked for by its id. */
export function parseCallback(settings: PspSettings, { headers, body }: RawCall): PspCallback {
  const secret = settings['webhook-secret']
  const text = body.toString('utf8')
  const isOurKey = secret !== undefined && headers['x-gcs-keyid'] === settings['webhook-key-id']
  if (!isOurKey || !isSignedWebhook(secret, headers['x-gcs-signature'], text)) return { kind: 'forged' }
  const json = readJsonText(text)
  if (!event.Check(json)) return { kind: 'malformed' }
  const { merchantId, payment } = json
  const isOurs = merchantId === settings['merchant-account'] && payment
  const reference = payment?.paymentOutput?.references?.merchantReference ?? null
  return {
    kind: 'authentic',
    facts: isOurs ? [{ reference, paymentId: payment.id ?? null, payment: null }] : [],
    acknowledgement: '',
  }
}
