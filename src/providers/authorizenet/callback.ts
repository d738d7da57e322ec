import { createHmac } from 'node:crypto'
import { equalSecrets } from '../../crypto/index.ts'
import type { PspCallback, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import { event } from './wire.ts'

/** Of these `merchantReferenceId` is that of the charge; of others it may be that of a change. */
const OF_CHARGE = ['net.authorize.payment.authcapture.created', 'net.authorize.payment.authorization.created']

/**
 * `X-ANET-Signature: sha512=…` over the body. Clients disagree whether the key is the hex text or its bytes: both are the
 * merchant's secret, and either is taken. What is told is looked up.
 */
export function parseCallback(settings: PspSettings, { headers, body }: RawCall): PspCallback {
  const secret = settings['signature-secret']
  const given = headers['x-anet-signature']
  if (!secret || typeof given !== 'string') return { kind: 'forged' }
  const signature = given.replace(/^sha512=/i, '').toUpperCase()
  const keys = [Buffer.from(secret), Buffer.from(secret, 'hex')].filter(({ length }) => length > 0)
  const isSigned = keys.some((key) => equalSecrets(signature, anetSignature(key, body)))
  if (!isSigned) return { kind: 'forged' }
  const said = readJsonText(body.toString('utf8'))
  if (!event.Check(said)) return { kind: 'malformed' }
  const { id: paymentId, merchantReferenceId, entityName } = said.payload
  const reference = OF_CHARGE.includes(said.eventType) ? (merchantReferenceId ?? null) : null
  const isTransaction = entityName === 'transaction' && paymentId !== undefined
  return {
    kind: 'authentic',
    facts: isTransaction ? [{ reference, paymentId, payment: null }] : [],
    acknowledgement: '',
  }
}

export function anetSignature(key: Buffer, body: Buffer): string {
  return createHmac('sha512', key).update(body).digest('hex').toUpperCase()
}
