import { equalSecrets, hmacSha256 } from '../../crypto/index.ts'
import type { PspCallback, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
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
  const requestId = headers['x-request-id']
  const isSigned = (id: string | undefined) => {
    const signed = [
      ...(id === undefined ? [] : [`id:${id.toLowerCase()};`]),
      ...(typeof requestId === 'string' && requestId !== '' ? [`request-id:${requestId};`] : []),
      `ts:${ts};`,
    ]
    return equalSecrets(v1, hmacSha256(secret, signed.join('')).toString('hex'))
  }
  const queried = new URLSearchParams(query).get('data.id') ?? undefined
  // A body is needed for the signature only where the address does not name the payment.
  if (queried !== undefined && !isSigned(queried)) return FORGED
  const said = readJsonText(body.toString('utf8'))
  const told = notification.Check(said) ? said : null
  if (queried === undefined && !isSigned(told?.data.id)) return FORGED
  if (told === null || told.data.id !== (queried ?? told.data.id)) return { kind: 'malformed' }
  const facts = told.type === 'payment' ? [{ reference: null, paymentId: told.data.id, payment: null }] : []
  return { kind: 'authentic', facts, acknowledgement: '' }
}

function partsOf(signature: unknown): Readonly<Partial<Record<string, string>>> {
  if (typeof signature !== 'string' || signature.length > 500) return {}
  return Object.fromEntries(signature.split(',').map((part) => part.trim().split('=', 2)))
}
