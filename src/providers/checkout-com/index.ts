import { equalSecrets, hmacSha256 } from '../../crypto/index.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { PspCallback, PspFamily, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import type { PspTraits } from '../charge/traits.ts'
import { report } from './report.ts'
import { event } from './wire.ts'

/** As its official libraries know them. */
const KEY = /^sk_(sbox_)?[a-z2-7]{26}[a-z2-7*#$=]$/

const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  // Keys expire after 24 hours (checkout.com/docs, "Idempotency"); one less for what is under way.
  keyLifeMs: 23 * HOUR_MS,
  lookUp: 'by_reference',
  // It promises nothing of how soon a list has a payment: what other processors need at most.
  visibilityDelayMs: 10 * MINUTE_MS,
  decides: 'later',
  partialRefund: true,
  voidsCaptured: false,
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'exempt', 'corporate', 'none'],
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
  allowList: false,
}

export const charge: PspFamily = {
  name: 'checkout',
  protocol: 'Checkout.com Unified Payments API (JSON)',
  apiVersion: null,
  brands: [
    {
      id: 'checkout',
      label: 'Checkout.com',
      hosts: { test: { api: 'https://api.sandbox.checkout.com' }, live: { api: 'https://api.checkout.com' } },
      testCard: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2034, code: '100', holder: 'Test Card' },
      note: 'Checkout.com has to allow the account full card data and MOTO payments first',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'password',
      label: 'Secret API key',
      isSecret: true,
      isRequired: true,
      pattern: KEY,
      help: 'Dashboard, Developers, Keys: the secret key (sk_…) with the scope "gateway"',
    },
    {
      name: 'merchant-account',
      label: 'Processing channel ID',
      isSecret: false,
      isRequired: true,
      pattern: /^pc_[a-z2-7]{26}$/,
      help: 'Dashboard, Settings, Channels: the processing channel (pc_…)',
    },
    {
      name: 'url-prefix',
      label: 'URL prefix',
      isSecret: false,
      isRequired: false,
      pattern: /^[0-9a-z]{4,32}$/,
      help: 'Dashboard, Developers, Overview: what stands before the host of your own API address, if it has one',
    },
    {
      name: 'signature-secret',
      label: 'Webhook signature key',
      isSecret: true,
      isRequired: false,
      pattern: /^\S{1,250}$/,
      help: 'Dashboard, Developers, Webhooks: the signature key of the webhook that calls us',
    },
  ],
  modeOf: ({ password = '' }) => {
    const [key, sandbox] = KEY.exec(password) ?? []
    return key === undefined ? undefined : sandbox === undefined ? 'live' : 'test'
  },
  traits,
  report,
  evidence: [
    {
      kind: 'recorded_exchange',
      judges: ['request', 'answer'],
      source: 'activemerchant checkout_v2, juspay/connector-service probe',
      date: '2026-05',
    },
    { kind: 'prose', judges: ['request', 'answer', 'callback'], source: 'checkout.com/docs', date: '2026-01' },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openCheckout(terms, settings),
  parseCallback,
  nativeNotification: null,
}

/** Of these the reference is that of the payment; of others it may be that of a change. */
const OF_PAYMENT = new Set(['payment_approved', 'payment_declined', 'payment_pending', 'payment_expired'])

/** `Cko-Signature`: HMAC-SHA-256 of the body, in hex. What it tells is looked up. */
function parseCallback(settings: PspSettings, _mode: PspMode, { headers, body }: RawCall): PspCallback {
  const secret = settings['signature-secret']
  const signature = headers['cko-signature']
  if (!secret || typeof signature !== 'string') return { kind: 'forged' }
  const text = body.toString('utf8')
  if (!equalSecrets(signature.toLowerCase(), hmacSha256(secret, text).toString('hex'))) return { kind: 'forged' }
  const said = readJsonText(text)
  if (!event.Check(said)) return { kind: 'malformed' }
  const { id: paymentId, reference } = said.data
  const isOfPayment = said.type.startsWith('payment_')
  const facts = isOfPayment
    ? [{ reference: OF_PAYMENT.has(said.type) ? (reference ?? null) : null, paymentId, payment: null }]
    : []
  return { kind: 'authentic', facts, acknowledgement: '' }
}
