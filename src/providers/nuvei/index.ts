import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import { parseCallback } from './callback.ts'

export const charge: PspFamily = {
  name: 'nuvei',
  protocol: 'Nuvei REST API 1.0 (JSON, checksum), formerly SafeCharge',
  apiVersion: 'v1',
  brands: [
    {
      id: 'nuvei',
      label: 'Nuvei',
      hosts: {
        test: { api: 'https://ppp-test.nuvei.com/ppp/api/v1' },
        live: { api: 'https://secure.safecharge.com/ppp/api/v1' },
      },
      testCard: { number: '4761344136141390', expiryMonth: 12, expiryYear: 2034, code: '999', holder: 'Cure Tester' },
      note: 'Nuvei has to allow the site card numbers from server to server, and MOTO payments',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'Merchant site ID',
      isSecret: false,
      isRequired: true,
      pattern: /^\d{1,20}$/,
      help: 'digits: merchantSiteId, of the site that sells',
    },
    {
      name: 'password',
      label: 'Merchant secret key',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-~]{16,128}$/,
      help: 'Control Panel, My Integration Settings; the site has to use SHA-256',
    },
    {
      name: 'merchant-account',
      label: 'Merchant ID',
      isSecret: false,
      isRequired: true,
      pattern: /^\d{1,20}$/,
      help: 'digits: merchantId, beside the secret key',
    },
    {
      name: 'country',
      label: 'Country',
      isSecret: false,
      isRequired: true,
      pattern: /^[A-Z]{2}$/,
      help: 'two capitals, that of the shop: Nuvei takes no payment without the country of a billing address',
    },
  ],
  // Identifiers of both environments look alike.
  modeOf: ({ username, password }) => (username && password ? null : undefined),
  traits: {
    charges: 'sale',
    scaFlags: ['moto', 'none'],
    callback: 'signed',
    signsInside: true,
    callbackBytesMax: 16 * 1024,
    // It refuses a clientRequestId that it knows; under which number and for how long is not published.
    idempotency: 'none',
    keyLifeMs: 0,
    // clientUniqueId: 45 characters
    reference: { maxLength: 45, alphabet: 'uuid' },
    lookUp: 'by_reference',
    // Transactions are found by an index (errCode 9146 until then); nothing published says how far it lags.
    visibilityDelayMs: 30 * MINUTE_MS,
    // Its voids are of authorisations; whether one takes back a sale depends on the acquirer.
    voidsCaptured: false,
    partialRefund: true,
    decides: 'at_once',
    allowList: false,
  },
  evidence: [
    {
      kind: 'official_sdk',
      judges: ['request', 'answer'],
      source: 'Nuvei/nuvei-server-java @ fcbbe0e: checksums, requests and answers of its tests',
      date: '2024-12',
    },
    {
      kind: 'third_party_vector',
      judges: ['callback'],
      source: 'Nuvei/nuvei-plugin-sap-commerce @ fdab6ed: the checksum of a notification',
      date: '2021-11',
    },
    { kind: 'recorded_exchange', judges: ['answer'], source: 'activemerchant @ ca45b1b0, nuvei', date: '2025-11' },
    {
      kind: 'prose',
      judges: ['answer', 'callback'],
      source:
        'docs.nuvei.com: response codes; juspay/connector-service @ 79cfb69e: transaction details; not confirmed: looking up by clientUniqueId, codes of filters and issuers, productId in notifications',
      date: '2026-05',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openNuvei(terms, settings),
  parseCallback: (settings, _mode, call) => parseCallback(settings, call),
  nativeNotification: null,
}
