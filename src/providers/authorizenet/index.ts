import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'
import { parseCallback } from './callback.ts'
import { DUPLICATE_WINDOW_MS } from './words.ts'

const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'unique_reference',
  keyLifeMs: DUPLICATE_WINDOW_MS,
  lookUp: 'by_reference',
  // Its lists are an index of which nothing is promised.
  visibilityDelayMs: 10 * MINUTE_MS,
  // invoiceNumber and refId: 20 characters
  reference: { maxLength: 20, alphabet: 'alphanumeric' },
  decides: 'at_once',
  scaFlags: ['moto', 'none'],
  partialRefund: true,
  // Until its day is settled.
  voidsCaptured: true,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
  allowList: false,
}

export const charge: PspFamily = {
  name: 'authorizenet',
  protocol: 'Authorize.Net API (JSON in the order of its XSD)',
  apiVersion: 'v1',
  brands: [
    {
      id: 'authorizenet',
      label: 'Authorize.Net',
      hosts: { test: { api: 'https://apitest.authorize.net' }, live: { api: 'https://api.authorize.net' } },
      testCard: { number: '4007000000027', expiryMonth: 12, expiryYear: 2034, code: '900', holder: 'TEST CARD' },
      note: 'an account has one currency; looking up needs "Transaction Details API" allowed in its settings',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'API Login ID',
      isSecret: false,
      isRequired: true,
      pattern: /^[!-~]{5,25}$/,
      help: 'Merchant Interface: Account, API Credentials & Keys',
    },
    {
      name: 'password',
      label: 'Transaction Key',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-~]{16}$/,
      help: 'beside the API Login ID; shown once, 16 characters',
    },
    {
      name: 'signature-secret',
      label: 'Signature Key',
      isSecret: true,
      isRequired: false,
      pattern: /^[0-9A-Fa-f]{128}$/,
      help: 'there too, 128 hexadecimal digits: without it its webhooks are not believed, and verdicts come later',
    },
  ],
  modeOf: ({ username, password }) => (username && password ? null : undefined),
  traits,
  evidence: [
    { kind: 'official_schema', judges: ['request'], source: 'AuthorizeNet/sdk-php AnetApiSchema.xsd', date: '2026-02' },
    {
      kind: 'recorded_exchange',
      judges: ['answer'],
      source: 'activemerchant @ ca45b1b0 (answers, as XML)',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['answer', 'callback'],
      source: 'developer.authorize.net: duplicateWindow, response codes, webhooks',
      date: '2026-01',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openAuthorizenet(terms, settings),
  parseCallback: (settings, _mode, call) => parseCallback(settings, call),
  nativeNotification: null,
}
