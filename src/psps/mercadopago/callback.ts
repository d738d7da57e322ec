import { equalSecrets, hmacSha256 } from '../../crypto/index.ts'
import type { PspCallback, PspMode, PspSettings, RawCall } from '../family.ts'
import { readJsonText } from '../strict-json.ts'
import { notification } from './wire.ts'

const FORGED = { kind: 'forged' } as const

/**
 * `x-signature: ts=…,v1=…`: HMAC-SHA-256, in hex, of which payment, which request and when; the rest of the body is not
 * signed, and no more of it is used than whether it is about a payment at all. What became of that is looked up.
 */
export function parseCallback(settings: PspSettings, _mode: PspMode, { headers, query, body }: RawCall): PspCallback {
  const secret = settings['signature-secret']
  const { ts, v1 } = partsOf(headers['x-signature'])
  if (!secret || ts === undefined || v1 === undefined) return FORGED
  const said = readJsonText(body.toString('utf8'))
  const told = notification.Check(said) ? said : null
  const id = new URLSearchParams(query).get('data.id') ?? told?.data.id
  const requestId = headers['x-request-id']
  const signed = [
    ...(id === undefined ? [] : [`id:${id.toLowerCase()};`]),
    ...(typeof requestId === 'string' && requestId !== '' ? [`request-id:${requestId};`] : []),
    `ts:${ts};`,
  ]
  if (!equalSecrets(v1, hmacSha256(secret, signed.join('')).toString('hex'))) return FORGED
  if (told === null || told.data.id !== id) return { kind: 'malformed' }
  const facts = told.type === 'payment' ? [{ reference: null, paymentId: id, payment: null }] : []
  return { kind: 'authentic', facts, acknowledgement: '' }
}

function partsOf(signature: unknown): Readonly<Partial<Record<string, string>>> {
  if (typeof signature !== 'string' || signature.length > 500) return {}
  return Object.fromEntries(signature.split(',').map((part) => part.trim().split('=', 2)))
}
