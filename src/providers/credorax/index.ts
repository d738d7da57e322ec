import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'

const traits: PspTraits = {
  // Nothing public says how a payment is asked for, nor what becomes of a request id that comes again: after a lost answer
  // the card's issuer is asked, and a person.
  lookUp: 'none',
  idempotency: 'none',
  charges: 'sale',
  // a2 = 3
  scaFlags: ['moto'],
  keyLifeMs: 0,
  visibilityDelayMs: 10 * MINUTE_MS,
  callback: 'none',
  callbackBytesMax: 0,
  // a1: [a-zA-Z0-9]{1,32}
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  // Operation 7, sale void.
  voidsCaptured: true,
  decides: 'at_once',
  // "The IP address … will need to be whitelisted."
  allowList: true,
  partialRefund: true,
}

export const charge: PspFamily = {
  name: 'credorax',
  protocol: 'Credorax Gateway API, Finaro, Shift4 in Europe (form)',
  apiVersion: null,
  brands: [
    {
      id: 'credorax',
      label: 'Credorax (Finaro)',
      hosts: {
        test: { api: 'https://intconsole.credorax.com/intenv' },
        live: { api: 'https://xts.gate.credorax.net/crax_gate' },
      },
      testCard: { number: '4176661000001015', expiryMonth: 12, expiryYear: 2034, code: '281', holder: 'Test Card' },
      note: 'of Shift4 now; a merchant code has one currency, and needs mail order (MOTO) and our addresses allowed; a lost answer cannot be looked up',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'merchant-account',
      label: 'Merchant ID (M)',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9A-Za-z_]{3,8}$/,
      help: 'the merchant code of the currency that is sold in, from the integration e-mail',
    },
    {
      name: 'signature-secret',
      label: 'Signature key',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-~]{6,128}$/,
      help: 'the cipher key of that merchant code, with which the SHA-256 signature K is made',
    },
    {
      name: 'url-prefix',
      label: 'Gateway subdomain',
      isSecret: false,
      isRequired: false,
      pattern: /^[0-9a-z][0-9a-z.-]{1,40}$/,
      help: 'what stands before .credorax.net in the live address that was given to you, if it is not xts.gate',
    },
  ],
  // Keys of the two environments look alike.
  modeOf: () => null,
  traits,
  evidence: [
    {
      kind: 'recorded_exchange',
      judges: ['request', 'answer'],
      source: 'activemerchant @ ca45b1b0, credorax: a sale that was sent, and what was answered to it and to changes',
      date: '2025-11',
    },
    {
      kind: 'third_party_vector',
      judges: ['request'],
      source: 'order and trimming of what is signed: tests of activemerchant @ ca45b1b0',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'steve-nester-uk/credorax-sdk @ acc7181: formats, operations, result codes; GiritInteractive/magento2-module-credorax: SHA-256, live host',
      date: '2022-09',
    },
    {
      kind: 'prose',
      judges: ['answer'],
      source:
        'docs.paylands.com: negative result codes; not confirmed: the signature of answers, which is not looked at, and that a wrong one of ours is told before anything else',
      date: '2026-01',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openCredorax(terms, settings),
  parseCallback: () => ({ kind: 'malformed' }),
  nativeNotification: null,
}
