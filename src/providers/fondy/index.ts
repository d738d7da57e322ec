import { equalSecrets } from '../../crypto/index.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { PspCallback, PspFamily, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import type { PspTraits } from '../charge/traits.ts'
import { signatureOf } from './signature.ts'
import { callback, parameters } from './wire.ts'

const traits: PspTraits = {
  charges: 'sale',
  // `reverse` lets go what is held; of what was captured it is a refund, and no void.
  voidsCaptured: false,
  partialRefund: true,
  // A reversal and a capture may be told as begun.
  decides: 'later',
  // Nothing tells it that nobody is there: the account has to be allowed payments without 3-D Secure.
  scaFlags: ['none'],
  lookUp: 'by_reference',
  // Nothing is promised of how soon its status knows an order.
  visibilityDelayMs: 10 * MINUTE_MS,
  // 1013: an order_id, of up to 1,024 characters, is not taken twice. For how long is not said; a day is what deadlines need.
  idempotency: 'unique_reference',
  reference: { maxLength: 36, alphabet: 'uuid' },
  keyLifeMs: DAY_MS,
  callback: 'signed',
  signsInside: true,
  allowList: false,
  callbackBytesMax: 64 * 1024,
}

export const charge: PspFamily = {
  name: 'fondy',
  protocol: 'Fondy gateway, host-to-host (JSON)',
  apiVersion: '1.0.1',
  brands: [
    {
      id: 'fondy',
      label: 'Fondy',
      // Test merchants live where the others do.
      hosts: { test: { api: 'https://pay.fondy.eu' }, live: { api: 'https://pay.fondy.eu' } },
      testCard: { number: '4444555511116666', expiryMonth: 12, expiryYear: 2034, code: '123', holder: 'Test Card' },
      note: 'in currencies with cents; Fondy has to allow the merchant card numbers (PCI DSS) and payments without 3-D Secure',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'merchant-account',
      label: 'Merchant ID',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9]{1,12}$/,
      help: 'Merchant settings, Technical: merchant_id',
    },
    {
      name: 'signature-secret',
      label: 'Payment key',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-{}~]{4,128}$/,
      help: 'Merchant settings, Technical: the payment key, with which requests, answers and callbacks are signed',
    },
  ],
  // Keys of test merchants and of others look alike.
  modeOf: () => null,
  traits,
  evidence: [
    {
      kind: 'third_party_vector',
      judges: ['request'],
      source: 'what is signed of a request, in which order: specs of Shoplio/fondy @ 3db821e',
      date: '2019-03',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer', 'callback'],
      source:
        'docs.fondy.io: direct integration (PCI DSS), order status, capture, reversal, callbacks, signatures, response codes; docs.fondy.eu: parameters of requests and answers',
      date: '2026-05',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'not confirmed: an address of nobody as client_ip, that errors and answers to captures bear no signature, the capture_status of what is held, how soon a status knows an order, that an error 1018 is told to those alone whose signature is right',
      date: '2026-05',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openFondy(terms, settings),
  parseCallback,
  nativeNotification: null,
}

/** The order as its status tells it, without the envelope: of whom it speaks is believed, to look it up. */
function parseCallback(settings: PspSettings, _mode: PspMode, { body }: RawCall): PspCallback {
  const said = readJsonText(body.toString('utf8'))
  if (!parameters.Check(said) || !callback.Check(said)) return { kind: 'malformed' }
  const { 'merchant-account': merchant, 'signature-secret': key } = settings
  if (!key || String(said.merchant_id) !== merchant) return { kind: 'forged' }
  if (!equalSecrets(said.signature, signatureOf(said, key))) return { kind: 'forged' }
  const fact = { reference: said.order_id, paymentId: String(said.payment_id), payment: null }
  return { kind: 'authentic', facts: [fact], acknowledgement: '' }
}
