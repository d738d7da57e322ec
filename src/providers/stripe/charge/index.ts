import type { PspFamily } from '../../charge/family.ts'
import type { PspTraits } from '../../charge/traits.ts'
import { CHARGE_VERSION, KEY_LIFE_MS, KEY_PATTERN, modeOf, STRIPE_API_URL, VISIBILITY_DELAY_MS } from '../traits.ts'
import { parseCallback } from './callback.ts'
import { report } from './report.ts'

const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  keyLifeMs: KEY_LIFE_MS,
  lookUp: 'by_reference',
  visibilityDelayMs: VISIBILITY_DELAY_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'none'],
  decides: 'at_once',
  partialRefund: true,
  voidsCaptured: false,
  callback: 'signed',
  callbackBytesMax: 128 * 1024,
  allowList: false,
}

export const charge: PspFamily = {
  name: 'stripe',
  protocol: 'Stripe API (forms, JSON)',
  apiVersion: CHARGE_VERSION,
  brands: [
    {
      id: 'stripe',
      label: 'Stripe',
      hosts: { test: { api: STRIPE_API_URL }, live: { api: STRIPE_API_URL } },
      testCard: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2034, code: '123', holder: 'Test Card' },
      note: 'Stripe has to allow the account raw card data and MOTO payments first',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'password',
      label: 'Secret key',
      isSecret: true,
      isRequired: true,
      pattern: KEY_PATTERN,
      help: 'Dashboard, Developers, API keys: the secret key (sk_…), or a restricted one (rk_…) that may write PaymentMethods, PaymentIntents, and Charges and Refunds',
    },
    {
      name: 'merchant-account',
      label: 'Connected account',
      isSecret: false,
      isRequired: false,
      pattern: /^acct_[A-Za-z0-9]{8,64}$/,
      help: 'where the key is that of a platform: the account to charge for (acct_…)',
    },
    {
      name: 'signature-secret',
      label: 'Webhook signing secret',
      isSecret: true,
      isRequired: false,
      pattern: /^whsec_[A-Za-z0-9+/=]{8,250}$/,
      help: 'Dashboard, Developers, Webhooks: the signing secret (whsec_…) of the endpoint that calls us',
    },
  ],
  modeOf: ({ password = '' }) => modeOf(password),
  traits,
  report,
  evidence: [
    {
      kind: 'official_schema',
      judges: ['request', 'answer'],
      source: 'stripe/openapi, spec3 of 2022-11-15',
      date: '2022-11',
    },
    { kind: 'official_sdk', judges: ['request', 'callback'], source: 'npm stripe 23.1.0', date: '2026-10' },
    {
      kind: 'recorded_exchange',
      judges: ['answer'],
      source: 'stripe/openapi fixtures3, juspay/connector-service field probe',
      date: '2026-05',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openStripe(terms, settings),
  parseCallback,
  nativeNotification: null,
}
