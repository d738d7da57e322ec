import type { PspBrand, PspFamily } from '../../src/providers/charge/index.ts'

const NEVER = () => {
  throw new Error('an account is connected without opening its PSP here')
}

/** A family that accounts can be connected of, and nothing else. */
export const A_FAMILY: PspFamily = {
  name: 'bank',
  protocol: 'Bank JSON',
  apiVersion: '1',
  brands: [],
  credentialKind: 'account',
  credentials: ['username', 'password'].map((name) => ({
    name,
    label: name,
    isSecret: name === 'password',
    isRequired: true,
    pattern: /^\S{3,40}$/,
    help: 'in the back office',
  })),
  modeOf: ({ password = '' }) => (password.startsWith('live') ? 'live' : password.startsWith('test') ? 'test' : null),
  traits: {
    charges: 'sale',
    idempotency: 'header',
    keyLifeMs: 1,
    lookUp: 'by_reference',
    visibilityDelayMs: 0,
    reference: { maxLength: 36, alphabet: 'uuid' },
    scaFlags: ['moto', 'none'],
    decides: 'at_once',
    partialRefund: true,
    voidsCaptured: true,
    callback: 'signed',
    callbackBytesMax: 64 * 1024,
    allowList: false,
  },
  evidence: [
    {
      kind: 'recorded_exchange',
      judges: ['request', 'answer', 'callback'],
      source: 'somebody’s tests',
      date: '2026-01',
    },
  ],
  open: NEVER,
  parseCallback: NEVER,
  nativeNotification: null,
}

export const A_BRAND: PspBrand = {
  id: 'bank',
  label: 'Bank',
  hosts: { test: {}, live: {} },
  testCard: { number: '4111111111111111', expiryMonth: 12, expiryYear: 2030, code: '123', holder: 'TEST' },
}
