import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'
import { parseCallback } from './callback.ts'

const traits: PspTraits = {
  charges: 'sale',
  decides: 'at_once',
  scaFlags: ['moto', 'none'],
  // merchantTransactionId may come again, unless the merchant had a check for doubles set up.
  idempotency: 'none',
  keyLifeMs: 0,
  lookUp: 'by_reference',
  // Nothing is promised for its queries: as long as its notifications may be late.
  visibilityDelayMs: 15 * MINUTE_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  callback: 'signed',
  callbackBytesMax: 128 * 1024,
  allowList: false,
  partialRefund: true,
  // RV of a debit, until it is cleared.
  voidsCaptured: true,
}

export const charge: PspFamily = {
  name: 'oppwa',
  protocol: 'Open Payment Platform (forms, JSON)',
  apiVersion: 'v1',
  brands: [
    {
      id: 'oppwa',
      label: 'Pay ON (ACI Worldwide)',
      hosts: { test: { api: 'https://eu-test.oppwa.com' }, live: { api: 'https://eu-prod.oppwa.com' } },
      testCard: { number: '4200000000000000', expiryMonth: 5, expiryYear: 2034, code: '123', holder: 'Jane Jones' },
      note: 'the channel has to be allowed cards from server to server, and mail order (MO)',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'password',
      label: 'Access token',
      isSecret: true,
      isRequired: true,
      pattern: /^[0-9A-Za-z+/]{20,255}={0,2}$/,
      help: 'Administration, Account data, Merchant / Channel Info: what goes after "Bearer"',
    },
    {
      name: 'merchant-account',
      label: 'Entity ID',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9a-f]{32}$/,
      help: 'of the channel, 32 hexadecimal digits',
    },
    {
      name: 'signature-secret',
      label: 'Webhook secret',
      isSecret: true,
      isRequired: false,
      pattern: /^[0-9A-Fa-f]{64}$/,
      help: '64 hexadecimal digits, of the webhook to our address: without it verdicts come later',
    },
  ],
  modeOf: ({ password, 'merchant-account': entity }) => (password && entity ? null : undefined),
  traits,
  evidence: [
    {
      kind: 'recorded_exchange',
      judges: ['answer', 'callback'],
      source:
        'digital-blueprint/relay-mono-connector-payunity-bundle @ 26610ba, answers and a notification in its tests',
      date: '2025-07',
    },
    {
      kind: 'recorded_exchange',
      judges: ['request'],
      source: 'activemerchant @ ca45b1b0, opp; juspay connector-service, field probe of aci (requests)',
      date: '2026-05',
    },
    {
      kind: 'third_party_vector',
      judges: ['callback'],
      source: 'docs.oppwa.com, decryption example of webhooks, as juspay/hyperswitch has it',
      date: '2024-04',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer', 'callback'],
      source: 'docs.oppwa.com: result codes, back office operations, webhooks',
      date: '2025-09',
    },
    {
      kind: 'prose',
      judges: ['request'],
      source: 'transactionCategory=MO and `records` of v3/query, seen in use; not confirmed',
      date: '2023-08',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openOppwa(terms, settings),
  parseCallback,
  nativeNotification: null,
}
