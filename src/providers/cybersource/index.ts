import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspBrand, PspFamily } from '../charge/family.ts'
import { report } from './report.ts'

const TEST_CARD: PspBrand['testCard'] = {
  number: '4111111111111111',
  expiryMonth: 12,
  expiryYear: 2031,
  code: '123',
  holder: 'Test Holder',
}

const RELAXED = 'Its processor must take payments without a postal address ("relaxed requirements for address data").'

export const charge: PspFamily = {
  name: 'cybersource',
  protocol: 'CyberSource REST with HTTP signature',
  apiVersion: 'pts/v2',
  brands: [
    {
      id: 'cybersource',
      label: 'CyberSource',
      hosts: { test: { api: 'https://apitest.cybersource.com' }, live: { api: 'https://api.cybersource.com' } },
      testCard: TEST_CARD,
      note: RELAXED,
    },
    {
      id: 'smartpay_fuse',
      label: 'Barclaycard Smartpay Fuse',
      hosts: {
        test: { api: 'https://api.smartpayfuse-test.barclaycard' },
        live: { api: 'https://api.smartpayfuse.barclaycard' },
      },
      testCard: TEST_CARD,
      note: RELAXED,
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'Key ID',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9A-Za-z-]{8,64}$/,
      help: 'Business Center, Payment Configuration, Key Management: the ID of a REST shared secret key',
    },
    {
      name: 'password',
      label: 'Shared secret',
      isSecret: true,
      isRequired: true,
      pattern: /^(?:[0-9A-Za-z+/]{4}){8,64}(?:[0-9A-Za-z+/]{2}==|[0-9A-Za-z+/]{3}=)?$/,
      help: 'the shared secret of that key, in base64 as it is shown once',
    },
    {
      name: 'merchant-account',
      label: 'Merchant ID',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9A-Za-z_-]{1,30}$/,
      help: 'the merchant ID (not the organisation of a portfolio) for which the key was made',
    },
  ],
  // Keys of the two environments look alike.
  modeOf: () => null,
  traits: {
    charges: 'sale',
    lookUp: 'by_reference',
    // Searches are of an index; nothing published says how far it lags.
    visibilityDelayMs: 10 * MINUTE_MS,
    // A transactionId is refused when it comes twice; how surely, before every processor, nothing published says.
    idempotency: 'none',
    keyLifeMs: 0,
    // clientReferenceInformation: code 50, transactionId 30
    reference: { maxLength: 30, alphabet: 'alphanumeric' },
    scaFlags: ['moto', 'exempt', 'corporate', 'none'],
    callbackBytesMax: 0,
    decides: 'at_once',
    partialRefund: true,
    // until the batch of the day is sent
    voidsCaptured: true,
    // Its webhooks of payments come encrypted to a key that has to be exchanged beforehand.
    callback: 'none',
    allowList: false,
  },
  report,
  evidence: [
    {
      kind: 'third_party_vector',
      judges: ['request'],
      source: 'HTTP signature as cybersource-rest-client-node @ 5917a310 makes it',
      date: '2026-07',
    },
    {
      kind: 'recorded_exchange',
      judges: ['answer'],
      source: 'activemerchant @ ca45b1b0, cyber_source_rest',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source: 'developer.cybersource.com: transaction search, time-out voids',
      date: '2026-03',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openCybersource(terms, settings),
  parseCallback: () => ({ kind: 'malformed' }),
  nativeNotification: null,
}
