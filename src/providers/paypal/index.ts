import { HOUR_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'
import { parseCallback } from './callback.ts'
import { report } from './report.ts'

const traits: PspTraits = {
  charges: 'sale',
  // PayPal-Request-Id: "The server stores keys for 6 hours" (checkout_orders_v2); an hour less, so that none ends under way.
  idempotency: 'header',
  keyLifeMs: 5 * HOUR_MS,
  // Orders are found by their id alone.
  lookUp: 'by_replay',
  visibilityDelayMs: MINUTE_MS,
  // invoice_id takes 127 characters.
  reference: { maxLength: 36, alphabet: 'uuid' },
  // No word for MOTO; MERCHANT_INITIATED_WITH_SECURITY_CODE is refused; 3-D Secure is not asked for.
  scaFlags: ['none'],
  decides: 'at_once',
  partialRefund: true,
  voidsCaptured: false,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
  allowList: false,
}

export const charge: PspFamily = {
  name: 'paypal',
  protocol: 'PayPal Orders v2',
  apiVersion: 'v2',
  brands: [
    {
      id: 'paypal',
      label: 'PayPal (advanced cards)',
      hosts: { test: { api: 'https://api-m.sandbox.paypal.com' }, live: { api: 'https://api-m.paypal.com' } },
      testCard: { number: '4032039317984658', expiryMonth: 12, expiryYear: 2030, code: '123', holder: 'TEST CARD' },
      note: 'The account needs advanced card payments; a card with its number is taken from PCI-certified callers only.',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'Client ID',
      isSecret: false,
      isRequired: true,
      pattern: /^[\w-]{16,120}$/,
      help: 'developer.paypal.com, Apps & Credentials',
    },
    {
      name: 'password',
      label: 'Secret',
      isSecret: true,
      isRequired: true,
      pattern: /^[\w-]{16,120}$/,
      help: 'Beside the client ID',
    },
    {
      name: 'merchant-account',
      label: 'Merchant ID',
      isSecret: false,
      isRequired: false,
      pattern: /^[A-Z0-9]{13}$/,
      help: 'Account settings: answers of another account are not believed then',
    },
    {
      name: 'webhook-id',
      label: 'Webhook ID',
      isSecret: false,
      isRequired: false,
      pattern: /^[A-Z0-9]{8,40}$/,
      help: 'Of the webhook at our address; without it calls are not believed, and looked up all the same',
    },
    {
      name: 'webhook-certificate',
      label: 'Certificate of webhooks (PEM)',
      isSecret: false,
      isRequired: false,
      pattern: /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{100,8000}-----END CERTIFICATE-----$/,
      help: 'What the paypal-cert-url of a delivery names, on *.paypal.com',
    },
  ],
  modeOf: ({ username, password }) => (username && password ? null : undefined),
  traits,
  report,
  evidence: [
    {
      kind: 'official_schema',
      judges: ['request', 'answer'],
      source: 'paypal/paypal-rest-api-specifications',
      date: '2024-02',
    },
    {
      kind: 'third_party_vector',
      judges: ['callback'],
      source: 'paypal/PayPal-node-SDK test/mocks/notification.js',
      date: '2015-05',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openPaypal(terms, settings),
  parseCallback: (settings, _mode, call) => parseCallback(settings, call),
  nativeNotification: null,
}
