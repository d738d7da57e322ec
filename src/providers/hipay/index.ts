import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'
import { parseCallback } from './callback.ts'

const traits: PspTraits = {
  charges: 'sale',
  scaFlags: ['moto', 'none'],
  // orderid: 32 letters and digits
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  lookUp: 'by_reference',
  // Nothing is published; calls may take a minute, as it recommends to wait that long.
  visibilityDelayMs: 10 * MINUTE_MS,
  // An order that is paid is refused a second time, but HiPay's own shop modules still look for pairs and refund one.
  idempotency: 'none',
  keyLifeMs: 0,
  callback: 'signed',
  callbackBytesMax: 32 * 1024,
  // Refunds and captures are "requested" first; what banks made of them is told later.
  decides: 'later',
  // "Only authorized transactions can be cancelled."
  voidsCaptured: false,
  partialRefund: true,
  // Error 1000009: "rejected due to IP restriction".
  allowList: true,
}

export const charge: PspFamily = {
  name: 'hipay',
  protocol: 'HiPay Enterprise Gateway and Secure Vault (form, JSON)',
  apiVersion: 'v1',
  brands: [
    {
      id: 'hipay',
      label: 'HiPay Enterprise',
      hosts: {
        test: {
          gateway: 'https://stage-secure-gateway.hipay-tpp.com/rest',
          vault: 'https://stage-secure2-vault.hipay-tpp.com/rest',
        },
        live: {
          gateway: 'https://secure-gateway.hipay-tpp.com/rest',
          vault: 'https://secure2-vault.hipay-tpp.com/rest',
        },
      },
      testCard: { number: '4111111111111111', expiryMonth: 12, expiryYear: 2034, code: '123', holder: 'Test Card' },
      note: 'HiPay has to allow the account MO/TO payments (ECI 1); the API user needs transactions and tokenisation',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'API username',
      isSecret: false,
      isRequired: true,
      pattern: /^[!-9;-~]{3,128}$/,
      help: 'Integration, Security Settings, Api credentials: private credentials, such as 94666899.stage-secure-gateway.hipay-tpp.com',
    },
    {
      name: 'password',
      label: 'API password',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-~]{6,128}$/,
      help: 'beside the API username',
    },
    {
      name: 'signature-secret',
      label: 'Secret passphrase',
      isSecret: true,
      isRequired: false,
      pattern: /^[ -~]{1,250}$/,
      help: 'Integration, Security Settings: without it its notifications are not believed, and verdicts come later',
    },
  ],
  // Usernames end with the host that they are for, as far as they are seen in its documents.
  modeOf: ({ username, password }) => {
    if (!username || !password) return undefined
    const [, stage] = /\.(stage-)?secure-gateway\.hipay-tpp\.com$/.exec(username) ?? [null, null]
    return stage === null ? null : stage === undefined ? 'live' : 'test'
  },
  traits,
  evidence: [
    {
      kind: 'third_party_vector',
      judges: ['callback'],
      source: 'hipay/hipay-fullservice-sdk-php: signature tests (of redirections, by the hash that notifications have)',
      date: '2026-02',
    },
    {
      kind: 'recorded_exchange',
      judges: ['request'],
      source: 'juspay/connector-service probe: addresses and methods',
      date: '2026-05',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source: 'hipay/openapi-hipay gateway.yaml and tokenization.yaml: fields of requests and answers',
      date: '2026-03',
    },
    {
      kind: 'prose',
      judges: ['answer', 'callback'],
      source: 'hipay/hipay-docs: statuses, reasons and errors',
      date: '2020-02',
    },
    {
      kind: 'prose',
      judges: ['answer'],
      source: 'not confirmed: how it answers for an order that it has not, and whether JPY has decimals',
      date: '2026-11',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openHipay(terms, settings),
  parseCallback: (settings, _mode, call) => parseCallback(settings, call),
  nativeNotification: null,
}
