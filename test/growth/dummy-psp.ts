import type { PspFamily } from '../../src/providers/charge/index.ts'

/** The least that a family of merchants' PSPs says of itself. */
export const charge: PspFamily = {
  name: 'dummy',
  protocol: 'Dummy JSON',
  apiVersion: null,
  brands: [
    {
      id: 'dummy_eu',
      label: 'Dummy Pay',
      hosts: { test: { api: 'https://test.dummy.example' }, live: { api: 'https://api.dummy.example' } },
      testCard: null,
    },
  ],
  credentialKind: 'account',
  credentials: [
    { name: 'password', label: 'Key', isSecret: true, isRequired: true, pattern: /^\w+$/, help: 'ask Grumpy' },
  ],
  modeOf: () => null,
  traits: {
    charges: 'sale',
    idempotency: 'none',
    keyLifeMs: 0,
    lookUp: 'by_reference',
    visibilityDelayMs: 5000,
    reference: { maxLength: 36, alphabet: 'uuid' },
    scaFlags: ['moto', 'none'],
    decides: 'at_once',
    partialRefund: false,
    voidsCaptured: false,
    callback: 'none',
    callbackBytesMax: 0,
    allowList: false,
  },
  evidence: [],
  open: () => Promise.reject(new Error('nobody pays through it')),
  parseCallback: () => ({ kind: 'forged' }),
  nativeNotification: null,
}
