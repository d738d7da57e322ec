import { createDecipheriv } from 'node:crypto'
import type { PspCallback, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import { TYPES } from './requests.ts'
import { event } from './wire.ts'

const isHex = (text: unknown, bytes?: number): text is string =>
  typeof text === 'string' && /^(?:[0-9A-Fa-f]{2})+$/.test(text) && text.length === (bytes ?? text.length / 2) * 2

/** Encrypted with AES-256-GCM, hexadecimal: whoever has made it knew the key. What it tells is looked up. */
export function parseCallback(settings: PspSettings, _mode: PspMode, { headers, body }: RawCall): PspCallback {
  const text = decrypt(settings['signature-secret'], headers, body.toString('latin1').trim())
  if (text === null) return { kind: 'forged' }
  const said = readJsonText(text)
  if (!event.Check(said)) return { kind: 'malformed' }
  const { id = null, paymentType, merchantTransactionId: reference = null } = said.payload
  const isOfPayment = said.type === 'PAYMENT' && (id !== null || reference !== null)
  const paymentId = paymentType === TYPES.sale || paymentType === TYPES.authorise ? id : null
  const facts = isOfPayment ? [{ reference, paymentId, payment: null }] : []
  return { kind: 'authentic', facts, acknowledgement: '' }
}

function decrypt(key: string | undefined, headers: RawCall['headers'], body: string): string | null {
  const iv = headers['x-initialization-vector']
  const tag = headers['x-authentication-tag']
  if (!isHex(key, 32) || !isHex(iv, 12) || !isHex(tag, 16) || !isHex(body)) return null
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'), {
    authTagLength: 16,
  })
  decipher.setAuthTag(Buffer.from(tag, 'hex'))
  try {
    return Buffer.concat([decipher.update(Buffer.from(body, 'hex')), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
