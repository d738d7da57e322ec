import { MINUTE_MS } from '../../../shared/clocks.ts'
import type { PspFamily } from '../../charge/family.ts'
import type { PspTraits } from '../../charge/traits.ts'
import { CHECKOUT_VERSION, KEY_LIFE_MS, MERCHANT_ACCOUNT } from '../traits.ts'
import { parseCallback } from './callback.ts'
import { report } from './report.ts'

const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  keyLifeMs: KEY_LIFE_MS,
  // It has nothing that shows a payment.
  lookUp: 'by_replay',
  visibilityDelayMs: MINUTE_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'exempt', 'corporate', 'none'],
  allowList: false,
  decides: 'later',
  partialRefund: true,
  voidsCaptured: false,
  callback: 'signed',
  signsInside: true,
  callbackBytesMax: 64 * 1024,
}

export const charge: PspFamily = {
  name: 'adyen',
  protocol: 'Adyen Checkout API (JSON)',
  apiVersion: CHECKOUT_VERSION,
  brands: [
    {
      id: 'adyen',
      label: 'Adyen',
      hosts: {
        test: { checkout: `https://checkout-test.adyen.com/${CHECKOUT_VERSION}` },
        live: { checkout: `https://{live-url-prefix}-checkout-live.adyenpayments.com/checkout/${CHECKOUT_VERSION}` },
      },
      testCard: { number: '4111111111111111', expiryMonth: 3, expiryYear: 2030, code: '737', holder: 'Test Card' },
      note: 'Adyen has to allow the web service user raw card data, and the merchant account MOTO payments',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'Web service user',
      isSecret: false,
      isRequired: true,
      pattern: /^ws(?:_\d{1,12})?@Company\.[\w.-]{1,80}$/,
      help: 'Customer Area, Developers, API credentials: ws_…@Company.…',
    },
    {
      name: 'password',
      label: 'Basic auth password',
      isSecret: true,
      isRequired: true,
      pattern: /^\S(?:.{0,254}\S)?$/,
      help: 'of the same API credential, under Authentication, Basic auth',
    },
    MERCHANT_ACCOUNT,
    {
      name: 'live-url-prefix',
      label: 'Live URL prefix',
      isSecret: false,
      isRequired: false,
      pattern: /^[0-9a-z]{1,32}-[0-9A-Za-z]{1,64}$/,
      help: 'live accounts only: Developers, API URLs, the prefix of your own hosts',
    },
    {
      name: 'signature-secret',
      label: 'Webhook HMAC key',
      isSecret: true,
      isRequired: false,
      pattern: /^[0-9A-Fa-f]{64}$/,
      help: 'Developers, Webhooks, the standard webhook that calls us: its HMAC key. Without it nobody tells whether a cancellation was done',
    },
  ],
  // Live hosts have no address without the prefix; users and passwords look alike in both.
  modeOf: ({ 'live-url-prefix': prefix }) => (prefix === undefined ? 'test' : 'live'),
  traits,
  report,
  evidence: [
    {
      kind: 'official_schema',
      judges: ['request', 'answer', 'callback'],
      source: 'Adyen/adyen-openapi, CheckoutService-v72 and Webhooks-v1',
      date: '2026-07',
    },
    { kind: 'official_sdk', judges: ['request', 'callback'], source: 'npm @adyen/api-library 32.1.0', date: '2026-07' },
    {
      kind: 'third_party_vector',
      judges: ['callback'],
      source: 'Adyen/adyen-node-api-library, hmacValidator',
      date: '2026-07',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openAdyen(terms, settings),
  parseCallback,
  nativeNotification: null,
}
