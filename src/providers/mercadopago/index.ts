import { MINUTE_MS } from '../../shared/clocks.ts'
import { DOCUMENT_FIELDS } from '../charge/cardholder-document.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'
import { parseCallback } from './callback.ts'

const KEY = /^(TEST|APP_USR)-[\w-]{20,200}$/
const HOSTS = { api: 'https://api.mercadopago.com' } as const

const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  // It says that a payment under a known key is told, not made again, and not for how long; the token in it is another one
  // each time. Shorter than the wait for a search, so that a lost answer is looked up first.
  keyLifeMs: 10 * MINUTE_MS,
  lookUp: 'by_reference',
  // Its search is an index; how late it may be is promised nowhere.
  visibilityDelayMs: 30 * MINUTE_MS,
  // 64 characters at most: letters, digits, - and _.
  reference: { maxLength: 36, alphabet: 'uuid' },
  decides: 'at_once',
  scaFlags: ['none'],
  callback: 'signed',
  signsInside: true,
  callbackBytesMax: 16 * 1024,
  allowList: false,
  partialRefund: true,
  voidsCaptured: false,
}

export const charge: PspFamily = {
  name: 'mercadopago',
  protocol: 'Mercado Pago payments API (JSON)',
  apiVersion: 'v1',
  brands: [
    {
      id: 'mercadopago',
      label: 'Mercado Pago',
      // The key decides between test and live.
      hosts: { test: HOSTS, live: HOSTS },
      // Its holder's name makes it approve.
      testCard: { number: '5031755734530604', expiryMonth: 11, expiryYear: 2030, code: '123', holder: 'APRO' },
      note: 'charges in the currency of its account’s country and in no other; its customers need an e-mail address',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'password',
      label: 'Access Token',
      isSecret: true,
      isRequired: true,
      pattern: KEY,
      help: 'Your integrations, the application, Credentials: the Access Token (APP_USR-… or TEST-…)',
    },
    {
      name: 'public-key',
      label: 'Public Key',
      isSecret: false,
      isRequired: true,
      pattern: KEY,
      help: 'beside the Access Token, and of the same kind: cards are exchanged for tokens with it',
    },
    {
      name: 'currency',
      label: 'Currency',
      isSecret: false,
      isRequired: true,
      pattern: /^[A-Z]{3}$/,
      help: 'of the country where the account is: ARS, BRL, CLP, COP, MXN, PEN or UYU',
    },
    ...DOCUMENT_FIELDS,
    {
      name: 'signature-secret',
      label: 'Webhooks secret signature',
      isSecret: true,
      isRequired: false,
      pattern: /^\S{16,250}$/,
      help: 'Your integrations, the application, Webhooks (event Payments): its secret signature',
    },
  ],
  // Test users have keys that look like live ones.
  modeOf: ({ password = '', 'public-key': publicKey = '' }) => {
    const kind = KEY.exec(password)?.[1]
    if (kind === undefined || kind !== KEY.exec(publicKey)?.[1]) return undefined
    return kind === 'TEST' ? 'test' : null
  },
  traits,
  evidence: [
    {
      kind: 'recorded_exchange',
      judges: ['request', 'answer'],
      source: 'activemerchant @ ca45b1b0, mercado_pago',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer', 'callback'],
      source:
        'mercadopago.com/developers: reference of payments and refunds, statuses, webhooks; types of its Node SDK @ 4339894',
      date: '2026-08',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'measurements that others published of a live account: refunds sent again, their errors, what its search takes',
      date: '2026-09',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'not confirmed: how long a key lives and what it does with another token, how late its search is, what wants a payer’s document',
      date: '2026-11',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openMercadoPago(terms, settings),
  parseCallback,
  nativeNotification: null,
}
