import { equalSecrets, hmacSha256 } from '../../crypto/index.ts'
import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspCallback, PspFamily, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readFormText } from '../charge/read-answer.ts'
import type { PspTraits } from '../charge/traits.ts'

const traits: PspTraits = {
  charges: 'sale',
  // transaction-order-source
  scaFlags: ['moto', 'none'],
  // A key goes with each POST, kept "up to 24 hours", for accounts for which BlueSnap has switched that on: nothing
  // that can be counted on. A merchant-transaction-id may come twice, and is then found by nobody (20002).
  idempotency: 'none',
  keyLifeMs: 0,
  lookUp: 'by_reference',
  absenceCounts: 'once_found',
  // merchant-transaction-id: 1 to 50 characters, no special ones.
  reference: { maxLength: 36, alphabet: 'uuid' },
  // Nothing published says how soon a transaction can be retrieved: what other processors need at most.
  visibilityDelayMs: 10 * MINUTE_MS,
  // A refund may be pending.
  decides: 'later',
  // Only what was not captured is reversed; a refund of the same day is a void at the processor, all the same.
  voidsCaptured: false,
  partialRefund: true,
  allowList: true,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
}

export const charge: PspFamily = {
  name: 'bluesnap',
  protocol: 'BlueSnap Payment API (XML)',
  apiVersion: null,
  brands: [
    {
      id: 'bluesnap',
      label: 'BlueSnap',
      hosts: { test: { api: 'https://sandbox.bluesnap.com' }, live: { api: 'https://ws.bluesnap.com' } },
      testCard: { number: '4263982640269299', expiryMonth: 2, expiryYear: 2034, code: '837', holder: 'Test Card' },
      // It shows a transaction of a merchant that is not its user's as it shows one that nobody has made.
      note: 'BlueSnap has to allow the account full card data (PCI DSS, SAQ D) and MOTO payments first; a wrong merchant ID is noticed by no check, for nothing that BlueSnap says names it, but by the first payment, which our reference does not find: until one is found, no absence is believed',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'API user key',
      isSecret: false,
      isRequired: true,
      pattern: /^API_[0-9A-Za-z]{6,64}$/,
      help: 'Merchant Portal, Settings, API Settings: the API user key (API_…)',
    },
    {
      name: 'password',
      label: 'API password',
      isSecret: true,
      isRequired: true,
      pattern: /^[\w~!@#&$%^*()|'-]{7,128}$/,
      help: 'Merchant Portal, Settings, API Settings: the password of that key; our addresses belong into Authorized IPs there',
    },
    {
      name: 'merchant-account',
      label: 'Merchant ID',
      isSecret: false,
      isRequired: true,
      pattern: /^\d{3,12}$/,
      help: 'Merchant Portal, at its top: the merchant ID (digits). With another one, no payment could be found again',
    },
    {
      name: 'signature-secret',
      label: 'Webhook secret key',
      isSecret: true,
      isRequired: false,
      pattern: /^\S{8,250}$/,
      help: 'Merchant Portal, Settings, Webhook Settings: the secret key of webhooks; without it calls are not believed',
    },
  ],
  // Keys of the two environments look alike.
  modeOf: () => null,
  traits,
  evidence: [
    {
      kind: 'recorded_exchange',
      judges: ['request', 'answer'],
      source: 'activemerchant @ ca45b1b0, blue_snap',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source: 'developers.bluesnap.com: card transactions, retrieve, refund, error codes',
      date: '2026-03',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source: 'npm bluesnap 0.3.4: error names; client libraries: transaction-order-source is MOTO or nothing',
      date: '2025-10',
    },
    {
      kind: 'prose',
      judges: ['answer', 'callback'],
      source: 'juspay/hyperswitch: the 403 of what is not found, signature of webhooks; not confirmed by BlueSnap',
      date: '2026-05',
    },
    {
      kind: 'prose',
      judges: ['answer', 'callback'],
      source:
        'looked up for a merchant ID to compare: none in retrieved transactions (developers.bluesnap.com) nor in webhooks of authorisations (support.bluesnap.com); those of charges were not all read; reports name several merchants to their parent alone, three hours late',
      date: '2026-11',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openBluesnap(terms, settings),
  parseCallback,
  nativeNotification: null,
}

/** Of these the number is that of a transaction; of others it may be a refund's, or one that was declined and is never shown. */
const OF_PAYMENT = new Set(['CHARGE', 'AUTH_ONLY'])

/** `bls-signature`: HMAC-SHA-256 of the time in its header and the body, in hex. What it tells is looked up. */
function parseCallback(settings: PspSettings, _mode: PspMode, { headers, body }: RawCall): PspCallback {
  const secret = settings['signature-secret']
  const { 'bls-signature': signature, 'bls-ipn-timestamp': timestamp } = headers
  if (!secret || typeof signature !== 'string' || typeof timestamp !== 'string') return { kind: 'forged' }
  const text = body.toString('utf8')
  if (!equalSecrets(signature.toLowerCase(), hmacSha256(secret, timestamp + text).toString('hex')))
    return { kind: 'forged' }
  const { transactionType: type, merchantTransactionId, referenceNumber } = readFormText(text) ?? {}
  if (!type) return { kind: 'malformed' }
  const paymentId = (OF_PAYMENT.has(type) && referenceNumber) || null
  const reference = merchantTransactionId || null
  const isAny = paymentId !== null || reference !== null
  return { kind: 'authentic', facts: isAny ? [{ reference, paymentId, payment: null }] : [], acknowledgement: '' }
}
