import type { PspFamily } from '../charge/family.ts'
import { parseCallback } from './callback.ts'
import { traits } from './traits.ts'

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
