import { createHash } from 'node:crypto'
import { equalSecrets } from '../../crypto/index.ts'
import type { PspCallback, PspSettings, RawCall } from '../charge/family.ts'
import { readFormText } from '../charge/read-answer.ts'

/** By the length of what they make: accounts choose one of the three. */
const ALGORITHMS: Readonly<Record<number, string>> = { 40: 'sha1', 64: 'sha256', 128: 'sha512' }

/** `X-Allopass-Signature`: a hash of the body and the passphrase after it. What it tells is looked up. */
export function parseCallback(settings: PspSettings, { headers, body }: RawCall): PspCallback {
  const passphrase = settings['signature-secret']
  const signature = headers['x-allopass-signature']
  if (!passphrase || typeof signature !== 'string') return { kind: 'forged' }
  const algorithm = ALGORITHMS[signature.length]
  if (algorithm === undefined) return { kind: 'forged' }
  const expected = createHash(algorithm).update(body).update(passphrase, 'utf8').digest('hex')
  if (!equalSecrets(signature.toLowerCase(), expected)) return { kind: 'forged' }
  const fields = readFormText(body.toString('utf8'))
  const paymentId = wordOf(fields?.transaction_reference)
  if (!fields || paymentId === null) return { kind: 'malformed' }
  const facts = [{ reference: wordOf(fields['order[id]']), paymentId, payment: null }]
  return { kind: 'authentic', facts, acknowledgement: '' }
}

function wordOf(value: string | undefined): string | null {
  return value !== undefined && /^[\w-]{1,64}$/.test(value) ? value : null
}
