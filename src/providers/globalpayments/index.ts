import { DAY_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'

export const charge: PspFamily = {
  name: 'globalpayments',
  protocol: 'Global Payments Ecommerce (GP ecom), XML remote API, formerly Realex',
  apiVersion: null,
  brands: [
    {
      id: 'globalpayments',
      label: 'Global Payments',
      hosts: {
        test: { api: 'https://api.sandbox.realexpayments.com' },
        live: { api: 'https://api.realexpayments.com' },
      },
      testCard: { number: '4263970000005262', expiryMonth: 12, expiryYear: 2034, code: '123', holder: 'TEST CARD' },
      note: 'GP ecom (Realex) accounts, not those of GP-API; the sub-account has to allow mail order (MOTO)',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'Merchant ID (Client ID)',
      isSecret: false,
      isRequired: true,
      pattern: /^[A-Za-z0-9.]{1,50}$/,
      help: 'as Global Payments gave it, for the remote API',
    },
    {
      name: 'password',
      label: 'Shared secret',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-~]{1,100}$/,
      help: 'beside the merchant ID; there is one for each environment',
    },
    {
      name: 'merchant-account',
      label: 'Account (sub-account)',
      isSecret: false,
      isRequired: true,
      pattern: /^[A-Za-z0-9]{1,30}$/,
      help: 'internet, or the one for mail order',
    },
    {
      name: 'rebate-password',
      label: 'Rebate password',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-~]{1,100}$/,
      help: 'another one than the shared secret: without it nothing can be refunded',
    },
  ],
  modeOf: ({ username, password }) => (username && password ? null : undefined),
  traits: {
    charges: 'sale',
    // "Each transaction must have a unique Order ID", also after a decline; for how long it does not say. A day is what
    // deadlines need.
    idempotency: 'unique_reference',
    keyLifeMs: DAY_MS,
    // 50 characters of a-z A-Z 0-9 _ -
    reference: { maxLength: 36, alphabet: 'uuid' },
    lookUp: 'by_reference',
    // Nothing published says when a payment can be queried first.
    visibilityDelayMs: 10 * MINUTE_MS,
    scaFlags: ['moto', 'none'],
    decides: 'at_once',
    partialRefund: true,
    // until its batch is sent
    voidsCaptured: true,
    // Payments by the remote API are told in their answer only.
    callback: 'none',
    callbackBytesMax: 0,
    // "You cannot use this service from there"
    allowList: true,
  },
  evidence: [
    {
      kind: 'third_party_vector',
      judges: ['request', 'answer'],
      source: 'activemerchant @ ca45b1b0, realex_test: request hashes, requests, answers',
      date: '2025-11',
    },
    {
      kind: 'official_sdk',
      judges: ['request', 'answer'],
      source: 'realexpayments/rxp-remote-java @ 23fc7bc: signed requests and answers of its samples',
      date: '2019-09',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source: 'globalpayments/java-sdk @ 797895dc: hosts, channel, query and its answers',
      date: '2026-08',
    },
    {
      kind: 'prose',
      judges: ['answer'],
      source: 'Messages & Error Codes of GP ecom; 111, the words of 101 and a hash in answers to queries not confirmed',
      date: '2022-02',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openGlobalPayments(terms, settings),
  parseCallback: () => ({ kind: 'malformed' }),
  nativeNotification: null,
}
