import { createHash, createHmac } from 'node:crypto'
import { equalSecrets } from '../../crypto/index.ts'
import type { PspCallback, PspSettings, RawCall } from '../charge/family.ts'
import { readFormText } from '../charge/read-answer.ts'
import { at, readXml, textAt, type XmlElement } from '../charge/xml.ts'

/** HMAC-SHA-1, its key the SHA-1 of the private key. */
export function digest(privateKey: string | Buffer, text: string): string {
  return createHmac('sha1', createHash('sha1').update(privateKey).digest()).update(text).digest('hex')
}

/** With this Braintree asks whether an address is ours before it tells it anything; it is answered signed. */
const CHALLENGE = /^[a-f0-9]{20,32}$/

export function parseCallback(
  { username = '', password = '' }: PspSettings,
  { query, body }: Pick<RawCall, 'query' | 'body'>,
): PspCallback {
  const challenge = new URLSearchParams(query).get('bt_challenge')
  if (challenge !== null)
    return CHALLENGE.test(challenge)
      ? { kind: 'authentic', facts: [], acknowledgement: `${username}|${digest(password, challenge)}` }
      : { kind: 'malformed' }
  const { bt_payload: payload = '', bt_signature: given = '' } = readFormText(body.toString('latin1')) ?? {}
  if (payload === '' || !/^[A-Za-z0-9+=/\n]*$/.test(payload)) return { kind: 'malformed' }
  const ours = given.split('&').find((pair) => pair.startsWith(`${username}|`))
  const signature = ours?.slice(username.length + 1) ?? ''
  // It signs with or without the newline that ends its base64.
  const isSigned = [payload, `${payload}\n`].some((text) => equalSecrets(signature, digest(password, text)))
  if (!isSigned) return { kind: 'forged' }
  const notification = readXml(Buffer.from(payload, 'base64').toString('utf8'))
  if (notification?.name !== 'notification') return { kind: 'malformed' }
  return { kind: 'authentic', facts: factsOf(notification), acknowledgement: '' }
}

/** Of a transaction, or of a dispute about one; other kinds (a check, a subscription) tell us nothing. */
function factsOf(notification: XmlElement) {
  const subject = at(notification, 'subject')
  const about = at(subject, 'transaction') ?? at(subject, 'dispute', 'transaction')
  const reference = textAt(about, 'order-id')
  const paymentId = textAt(about, 'global-id')
  return reference || paymentId ? [{ reference: reference || null, paymentId: paymentId || null, payment: null }] : []
}
