import { DAY_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { PspBrand, PspFamily } from '../charge/family.ts'
import { nativeNotification } from './notification.ts'

const TEST_CARD: PspBrand['testCard'] = {
  number: '4111111111111111',
  expiryMonth: 12,
  expiryYear: 2030,
  code: '123',
  holder: 'Test Holder',
}

const RETIRED =
  'Its maker supports it no longer since 1 January 2026 and takes no new transactions: Worldline Direct is its successor.'

export const charge: PspFamily = {
  name: 'ogone',
  protocol: 'Ogone DirectLink (form, XML)',
  apiVersion: null,
  brands: [
    {
      id: 'ogone',
      label: 'Ogone (Ingenico e-Commerce)',
      hosts: {
        test: { directlink: 'https://secure.ogone.com/ncol/test' },
        live: { directlink: 'https://secure.ogone.com/ncol/prod' },
      },
      testCard: TEST_CARD,
      note: RETIRED,
    },
    {
      id: 'postfinance',
      label: 'PostFinance E-Payment',
      hosts: {
        test: { directlink: 'https://e-payment.postfinance.ch/ncol/test' },
        live: { directlink: 'https://e-payment.postfinance.ch/ncol/prod' },
      },
      testCard: TEST_CARD,
      note: RETIRED,
    },
  ],
  credentialKind: 'api_user_signature',
  credentials: [
    {
      name: 'login',
      label: 'PSPID',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9A-Za-z._-]{2,30}$/,
      help: 'the affiliation name with which one signs in to the back office',
    },
    {
      name: 'api-user',
      label: 'API USERID',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9A-Za-z@._-]{2,50}$/,
      help: 'Configuration, Users: a user whose profile is "Special user for API"',
    },
    {
      name: 'api-password',
      label: 'PSWD',
      isSecret: true,
      isRequired: true,
      pattern: /^[ -~]{4,128}$/,
      help: 'the password of the API user, not that of the back office',
    },
    {
      name: 'signature-secret',
      label: 'SHA-IN and SHA-OUT passphrase',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-Z\\-~]([ -Z\\-~]{2,126}[!-Z\\-~])$/,
      help: 'Configuration, Technical information: 4 to 128 letters, digits and signs without "[", the same for both ways',
    },
    {
      name: 'signature-algorithm',
      label: 'Hash algorithm',
      isSecret: false,
      isRequired: true,
      pattern: /^sha(1|256|512)$/,
      help: 'sha1, sha256 or sha512, as in Global security parameters',
    },
  ],
  // Both environments have the same names, and accounts of both the same PSPID.
  modeOf: () => null,
  traits: {
    charges: 'sale',
    idempotency: 'unique_reference',
    // ORDERID: "orderID already processed with success". Nowhere it says for how long; a day is what deadlines need.
    keyLifeMs: DAY_MS,
    lookUp: 'by_reference',
    // It waits up to 90 seconds for an acquirer (RTIMEOUT): until then a query may know of nothing.
    visibilityDelayMs: 2 * MINUTE_MS,
    // ORDERID: 40, and 30 with older acquirers
    reference: { maxLength: 30, alphabet: 'alphanumeric' },
    scaFlags: ['moto'],
    decides: 'later',
    partialRefund: true,
    voidsCaptured: false,
    // Its post-sale request goes to the one address in the shop's own account.
    callback: 'none',
    callbackBytesMax: 0,
    allowList: true,
  },
  evidence: [
    {
      kind: 'third_party_vector',
      judges: ['request', 'callback'],
      source: 'e-Commerce guide: SHA-IN and SHA-OUT examples',
      date: '2016-04',
    },
    {
      kind: 'recorded_exchange',
      judges: ['answer'],
      source: 'activemerchant @ ca45b1b0, the same protocol at Barclaycard',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source: 'DirectLink guide: orders, maintenance, queries, error codes',
      date: '2018-07',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openOgone(terms, settings),
  parseCallback: () => ({ kind: 'malformed' }),
  nativeNotification,
}
