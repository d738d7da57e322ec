import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspCallback, PspFamily, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import type { PspTraits } from '../charge/traits.ts'
import { isSigned } from './signature.ts'
import { notification } from './wire.ts'

const traits: PspTraits = {
  charges: 'sale',
  // 3-D Secure is only done where it is asked for, or where a country demands it: refused with 320 there.
  scaFlags: ['none'],
  // order_id: no length is published; those recorded have 32.
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  lookUp: 'by_reference',
  // Nothing published says how soon an order can be found: what other processors need at most.
  visibilityDelayMs: 10 * MINUTE_MS,
  // It has an error for an order_id that comes twice (5009), and nothing says when it is given: others have paid twice
  // under one in its sandbox. A key goes with each request; nothing published says how long it is remembered.
  idempotency: 'none',
  keyLifeMs: 0,
  // Only what was not captured is cancelled.
  voidsCaptured: false,
  partialRefund: true,
  // A refund may be pending.
  decides: 'later',
  // 3002: the caller's address is not registered.
  allowList: true,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
}

export const charge: PspFamily = {
  name: 'dlocal',
  protocol: 'dLocal Payins API (JSON, V2-HMAC-SHA256)',
  apiVersion: '2.1',
  brands: [
    {
      id: 'dlocal',
      label: 'dLocal',
      hosts: { test: { api: 'https://sandbox.dlocal.com' }, live: { api: 'https://api.dlocal.com' } },
      testCard: { number: '4111111111111111', expiryMonth: 12, expiryYear: 2034, code: '123', holder: 'Test Card' },
      note: 'dLocal has to allow the account full card data (PCI DSS) and the currency of the shop in its country',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'X-Login',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9A-Za-z]{6,64}$/,
      help: 'Merchant Dashboard, Settings, Integration: the API key X-Login',
    },
    {
      name: 'password',
      label: 'X-Trans-Key',
      isSecret: true,
      isRequired: true,
      pattern: /^[0-9A-Za-z]{6,64}$/,
      help: 'Merchant Dashboard, Settings, Integration: the API key X-Trans-Key',
    },
    {
      name: 'signature-secret',
      label: 'Secret key',
      isSecret: true,
      isRequired: true,
      pattern: /^\S{8,128}$/,
      help: 'Merchant Dashboard, Settings, Integration: the secret key, which signs requests and notifications',
    },
    {
      name: 'country',
      label: 'Country',
      isSecret: false,
      isRequired: true,
      pattern: /^[A-Z]{2}$/,
      help: 'the country in which the account takes payments, in two letters (BR, MX, ZA, …)',
    },
    {
      name: 'payer-document',
      label: 'Payer document',
      isSecret: false,
      isRequired: false,
      pattern: /^[0-9A-Za-z./-]{4,32}$/,
      help: 'the tax number of whoever owns the virtual cards, where that country asks for one (payer.document)',
    },
  ],
  // Keys of the two environments look alike.
  modeOf: () => null,
  traits,
  evidence: [
    {
      kind: 'third_party_vector',
      judges: ['request'],
      source: 'V2-HMAC-SHA256 signature: shhac/agent-dlocal @ 1becd0c9',
      date: '2026-07',
    },
    {
      kind: 'recorded_exchange',
      judges: ['request', 'answer'],
      source: 'activemerchant @ ca45b1b0, d_local',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer', 'callback'],
      source: 'docs.dlocal.com: payments, orders, refunds, status and error codes',
      date: '2026-09',
    },
    {
      kind: 'prose',
      judges: ['request'],
      source: 'X-Idempotency-Key: documentation.ixopay.com; not confirmed by dLocal',
      date: '2026-01',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openDlocal(terms, settings),
  parseCallback,
  nativeNotification: null,
}

/** Signed as requests are. A payment, or its refund or chargeback: what it tells is looked up. */
function parseCallback(settings: PspSettings, _mode: PspMode, { headers, body }: RawCall): PspCallback {
  const { username: login, 'signature-secret': secret } = settings
  const { 'x-date': date, authorization } = headers
  const text = body.toString('utf8')
  if (!secret || !login || typeof date !== 'string') return { kind: 'forged' }
  if (!isSigned(authorization, secret, login, date, text)) return { kind: 'forged' }
  const said = readJsonText(text)
  if (!notification.Check(said)) return { kind: 'malformed' }
  const { id, order_id: reference = null, payment_id: paymentId } = said
  const fact = paymentId === undefined ? { reference, paymentId: id } : { reference: null, paymentId }
  return { kind: 'authentic', facts: [{ ...fact, payment: null }], acknowledgement: '' }
}
