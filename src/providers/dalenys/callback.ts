import { equalSecrets } from '../../crypto/index.ts'
import type { PspCallback, PspSettings, RawCall } from '../charge/family.ts'
import { readFormText } from '../charge/read-answer.ts'
import { hashOf } from './signature.ts'

/** Of these the transaction is the payment; of others it is that of the change. */
const CHARGES = new Set(['payment', 'authorization'])

/** A notification: its fields in the body or in the address, with their HASH. What it tells is looked up. */
export function parseCallback(settings: PspSettings, { query, body }: RawCall): PspCallback {
  const fields = readFormText(body.toString('utf8') || query)
  const { HASH, ORDERID, TRANSACTIONID, OPERATIONTYPE = '', IDENTIFIER } = fields ?? {}
  if (!fields || !settings.password || !HASH) return { kind: 'forged' }
  if (!equalSecrets(HASH.toLowerCase(), hashOf(settings.password, fields))) return { kind: 'forged' }
  if (IDENTIFIER !== settings.username) return { kind: 'forged' }
  const reference = wordOf(ORDERID)
  const paymentId = CHARGES.has(OPERATIONTYPE) ? wordOf(TRANSACTIONID) : null
  if (reference === null && paymentId === null) return { kind: 'malformed' }
  return { kind: 'authentic', facts: [{ reference, paymentId, payment: null }], acknowledgement: 'OK' }
}

function wordOf(value: string | undefined): string | null {
  return value !== undefined && /^[\w-]{1,64}$/.test(value) ? value : null
}
