import { DAY_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'
import { parseCallback } from './callback.ts'

const traits: PspTraits = {
  // "Midtrans only processes transactions in Rupiah": a rule of Bank Indonesia.
  currencies: ['IDR'],
  wholeAmounts: true,
  charges: 'sale',
  // Full PAN without 3-D Secure: a charge that asks for no authentication.
  scaFlags: ['none'],
  // 406: an order_id that is active or was paid is not taken again. For how long is not said; a day is what deadlines need.
  idempotency: 'unique_reference',
  keyLifeMs: DAY_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  lookUp: 'by_reference',
  // Nothing is promised of how soon its status knows a charge.
  visibilityDelayMs: 10 * MINUTE_MS,
  callback: 'signed',
  signsInside: true,
  callbackBytesMax: 64 * 1024,
  // Refunds are approved at once, and confirmed by the bank a day later.
  decides: 'later',
  partialRefund: true,
  // Cancel, until what was captured is settled, on the next day.
  voidsCaptured: true,
  allowList: false,
}

export const charge: PspFamily = {
  name: 'midtrans',
  protocol: 'Midtrans Core API, Full PAN (JSON)',
  apiVersion: '2',
  brands: [
    {
      id: 'midtrans',
      label: 'Midtrans',
      hosts: {
        test: { pan: 'https://panapi.sandbox.midtrans.com', api: 'https://api.sandbox.midtrans.com' },
        live: { pan: 'https://panapi.midtrans.com', api: 'https://api.midtrans.com' },
      },
      testCard: { number: '4811111111111114', expiryMonth: 12, expiryYear: 2034, code: '123', holder: 'Test Card' },
      note: 'in rupiah alone; Midtrans has to allow the account Full PAN (PCI DSS) and charges without 3-D Secure',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'password',
      label: 'Server Key',
      isSecret: true,
      isRequired: true,
      pattern: /^(?:SB-)?(?:Mid|VT)-server-[\w-]{8,100}$/,
      help: 'Dashboard, Settings, Access Keys: the server key of the environment (SB-Mid-server-… or Mid-server-…)',
    },
    {
      name: 'merchant-name',
      label: 'Merchant name',
      isSecret: false,
      isRequired: true,
      pattern: /^[ -~]{1,25}$/,
      help: 'the shop as its customers’ statements shall name it, at most 25 characters (dynamic_descriptor)',
    },
  ],
  // Not every key of a sandbox says that it is one.
  modeOf: ({ password }) => (password === undefined ? undefined : password.startsWith('SB-') ? 'test' : null),
  traits,
  evidence: [
    {
      kind: 'third_party_vector',
      judges: ['callback'],
      source: 'signature of notifications: tests of dilab/omnipay-midtrans @ 9625a96',
      date: '2017-12',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer', 'callback'],
      source: 'docs.midtrans.com: Full PAN, status, cancel, capture, refund, notifications, status and channel codes',
      date: '2026-07',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openMidtrans(terms, settings),
  parseCallback,
  nativeNotification: null,
}
