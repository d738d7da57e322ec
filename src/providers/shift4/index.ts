import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspCallback, PspFamily, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import type { PspTraits } from '../charge/traits.ts'
import { event } from './wire.ts'

const API = { api: 'https://api.shift4.com' }

const traits: PspTraits = {
  charges: 'sale',
  decides: 'at_once',
  idempotency: 'header',
  // How long keys live is not published: long enough for a repetition at once, and nothing else rests on it.
  keyLifeMs: 5 * MINUTE_MS,
  lookUp: 'by_reference',
  // Its lists are promised nothing of.
  visibilityDelayMs: 10 * MINUTE_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  // It knows no mail order; 3-D Secure is what a charge says that it has, and this one has none.
  scaFlags: ['none'],
  callback: 'unsigned',
  callbackBytesMax: 64 * 1024,
  partialRefund: true,
  // What is captured can only be refunded.
  voidsCaptured: false,
  allowList: false,
}

export const charge: PspFamily = {
  name: 'shift4',
  protocol: 'Shift4 Online Payments API (JSON)',
  apiVersion: null,
  brands: [
    {
      id: 'shift4',
      label: 'Shift4',
      // The key decides.
      hosts: { test: API, live: API },
      testCard: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2034, code: '123', holder: 'Test Card' },
      note: 'once SecurionPay; Shift4 has to allow the account full card numbers, and charges without 3-D Secure',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'password',
      label: 'API Secret Key',
      isSecret: true,
      isRequired: true,
      pattern: /^(?:sk|pr)_[0-9A-Za-z_]{10,120}$/,
      help: 'Account settings, API keys: sk_… or, of older accounts, pr_…',
    },
  ],
  modeOf: ({ password }) => {
    if (!password) return undefined
    return password.includes('_test_') ? 'test' : 'live'
  },
  traits,
  evidence: [
    {
      kind: 'recorded_exchange',
      judges: ['request', 'answer'],
      source: 'juspay connector-service, field probe of shift4 (requests); activemerchant, securion_pay (errors)',
      date: '2026-05',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'shift4developer/shift4-java @ 6a3dca6, shift4-php @ 0d04a27: fields, error codes, lists, idempotency keys',
      date: '2025-12',
    },
    { kind: 'prose', judges: ['answer', 'callback'], source: 'dev.shift4.com/docs: errors, webhooks', date: '2026-10' },
    {
      kind: 'prose',
      judges: ['request'],
      source: 'juspay hyperswitch-prism: what is held is let go by a refund of all of it; not confirmed',
      date: '2026-09',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openShift4(terms, settings),
  parseCallback: (_settings, _mode, call) => parseCallback(call),
  nativeNotification: null,
}

/** Its webhooks bear no signature: names to look up, and nothing else. */
function parseCallback({ body }: Pick<RawCall, 'body'>): PspCallback {
  const said = readJsonText(body.toString('utf8'))
  if (!event.Check(said)) return { kind: 'malformed' }
  const { id: paymentId, objectType, metadata } = said.data
  const isOfCharge = said.type.startsWith('CHARGE_') && objectType === 'charge'
  const facts = isOfCharge ? [{ reference: metadata?.reference ?? null, paymentId, payment: null }] : []
  return { kind: 'authentic', facts, acknowledgement: '' }
}
