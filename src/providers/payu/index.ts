import { equalSecrets } from '../../crypto/index.ts'
import { MINUTE_MS } from '../../shared/clocks.ts'
import { DOCUMENT_FIELDS } from '../charge/cardholder-document.ts'
import type { PspCallback, PspFamily, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readFormText } from '../charge/read-answer.ts'
import type { PspTraits } from '../charge/traits.ts'
import { signConfirmation } from './signature.ts'

const traits: PspTraits = {
  charges: 'sale',
  // A reference has to be a new one each time, and nowhere is it said what becomes of one that is not.
  idempotency: 'none',
  keyLifeMs: 0,
  lookUp: 'by_reference',
  // Its reports are another service; how late they may be is promised nowhere.
  visibilityDelayMs: 30 * MINUTE_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['none'],
  // Voids and refunds are requests that are reviewed.
  decides: 'later',
  callback: 'signed',
  signsInside: true,
  callbackBytesMax: 16 * 1024,
  partialRefund: true,
  voidsCaptured: false,
  allowList: false,
}

export const charge: PspFamily = {
  name: 'payu',
  protocol: 'PayU Latam payments and queries API (JSON)',
  apiVersion: '4.0',
  brands: [
    {
      id: 'payu',
      label: 'PayU Latam',
      hosts: {
        test: { api: 'https://sandbox.api.payulatam.com' },
        live: { api: 'https://api.payulatam.com' },
      },
      // Its holder's name makes it approve.
      testCard: { number: '5500000000000004', expiryMonth: 12, expiryYear: 2034, code: '444', holder: 'APPROVED' },
      note: 'PayU in Latin America; its other regions (Europe, India, Africa) speak other protocols. Its customers need an e-mail address',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'API Login',
      isSecret: false,
      isRequired: true,
      pattern: /^\w{12,32}$/,
      help: 'PayU Module, Settings, Technical configuration',
    },
    {
      name: 'password',
      label: 'API Key',
      isSecret: true,
      isRequired: true,
      pattern: /^\w{6,32}$/,
      help: 'beside the API Login',
    },
    {
      name: 'shop-id',
      label: 'Merchant ID',
      isSecret: false,
      isRequired: true,
      pattern: /^\d{1,12}$/,
      help: 'PayU Module, at the top right',
    },
    {
      name: 'merchant-account',
      label: 'Account ID',
      isSecret: false,
      isRequired: true,
      pattern: /^\d{1,12}$/,
      help: 'PayU Module, Settings, Accounts: the account of the country',
    },
    {
      name: 'country',
      label: 'Country of the account',
      isSecret: false,
      isRequired: true,
      pattern: /^(AR|BR|CL|CO|MX|PA|PE)$/,
      help: 'AR, BR, CL, CO, MX, PA or PE',
    },
    ...DOCUMENT_FIELDS,
    {
      name: 'signature-algorithm',
      label: 'Signature algorithm',
      isSecret: false,
      isRequired: false,
      pattern: /^sha(1|256)$/,
      help: 'only where the technical configuration says another than MD5: sha1 or sha256',
    },
  ],
  modeOf: () => null,
  traits,
  evidence: [
    {
      kind: 'third_party_vector',
      judges: ['request', 'callback'],
      source: 'signatures of developers-payu-latam (two orders), activemerchant @ ca45b1b0 and a confirmation of 2019',
      date: '2025-11',
    },
    {
      kind: 'recorded_exchange',
      judges: ['request', 'answer'],
      source: 'activemerchant @ ca45b1b0, payu_latam',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'developers.payulatam.com: queries, voids and refunds, response codes; types of its Java SDK @ 4da5099. No recorded answer of its queries',
      date: '2025-03',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'not confirmed: what a used reference does, how late queries are, what they say of no order, 3DS_REJECTED, which addresses a country wants',
      date: '2026-11',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openPayu(terms, settings),
  parseCallback,
  nativeNotification: null,
}

/** A form for the confirmation page. Signed are reference, value and state; which order it was is not, so it is looked up. */
function parseCallback(settings: PspSettings, _mode: PspMode, { body }: RawCall): PspCallback {
  const form = readFormText(body.toString('utf8')) ?? {}
  const { reference_sale: reference, value, currency, state_pol: state, sign, merchant_id: merchant } = form
  if (!settings.password || !sign || merchant !== settings['shop-id']) return { kind: 'forged' }
  if (!reference || !value || !currency || !state || !/^\d{1,3}$/.test(state)) return { kind: 'forged' }
  const ours = signConfirmation(settings, { reference, value, currency, state })
  if (!equalSecrets(sign.toLowerCase(), ours)) return { kind: 'forged' }
  return { kind: 'authentic', facts: [{ reference, paymentId: null, payment: null }], acknowledgement: '' }
}
