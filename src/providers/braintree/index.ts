import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'
import { parseCallback } from './callback.ts'
import { BRAINTREE_VERSION } from './requests.ts'

const traits: PspTraits = {
  charges: 'sale',
  // clientMutationId is only echoed; doubles are checked by an optional setting of the merchant's.
  idempotency: 'none',
  keyLifeMs: 0,
  lookUp: 'by_reference',
  // Its search is an index of which nothing is promised.
  visibilityDelayMs: 10 * MINUTE_MS,
  // orderId takes 255 characters.
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'exempt', 'corporate', 'none'],
  decides: 'at_once',
  partialRefund: true,
  voidsCaptured: true,
  callback: 'signed',
  signsInside: true,
  callbackBytesMax: 128 * 1024,
  allowList: false,
}

const SECRET = /^[\x21-\x7e]{8,200}$/

export const charge: PspFamily = {
  name: 'braintree',
  protocol: 'Braintree GraphQL',
  apiVersion: BRAINTREE_VERSION,
  brands: [
    {
      id: 'braintree',
      label: 'Braintree',
      hosts: {
        test: { api: 'https://payments.sandbox.braintree-api.com' },
        live: { api: 'https://payments.braintree-api.com' },
      },
      testCard: { number: '4111111111111111', expiryMonth: 12, expiryYear: 2030, code: '123', holder: 'TEST CARD' },
      note: 'Its merchant account decides the currency: one for each currency that is sold in.',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'Public key',
      isSecret: false,
      isRequired: true,
      pattern: /^[a-z0-9]{8,64}$/,
      help: 'Control Panel, Settings, API',
    },
    {
      name: 'password',
      label: 'Private key',
      isSecret: true,
      isRequired: true,
      pattern: SECRET,
      help: 'Beside the public key; shown once',
    },
    {
      name: 'merchant-account',
      label: 'Merchant account ID',
      isSecret: false,
      isRequired: true,
      pattern: /^[\w-]{1,100}$/,
      help: 'Settings, Business, Merchant accounts; another of yours is used for the currency that is its own',
    },
  ],
  modeOf: ({ username, password }) => (username && password ? null : undefined),
  traits,
  evidence: [
    {
      kind: 'official_schema',
      judges: ['request', 'answer'],
      source: 'braintree/graphql-api schema.graphql',
      date: '2025-04',
    },
    {
      kind: 'third_party_vector',
      judges: ['callback'],
      source: 'RFC 2202, case 6, as braintree/braintree_node has it',
      date: '1997-09',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openBraintree(terms, settings),
  parseCallback: (settings, _mode, call) => parseCallback(settings, call),
  nativeNotification: null,
}
