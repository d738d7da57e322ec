import { DAY_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'
import type { CredentialField } from '../descriptor.ts'
import { VERSION } from './words.ts'

const place = (name: string, label: string, pattern: RegExp, help: string): CredentialField => ({
  name,
  label,
  isSecret: false,
  isRequired: true,
  pattern,
  help,
})

const traits: PspTraits = {
  charges: 'sale',
  // 4042 (and 4001 to 4005): a VendorTxCode counts once. For how long is not said; a day is what deadlines need.
  idempotency: 'unique_reference',
  keyLifeMs: DAY_MS,
  // Through its Reporting & Admin API, which has a user of its own.
  lookUp: 'by_reference',
  // Nothing is published: a bank is waited for, and then its transaction is told as timed out.
  visibilityDelayMs: 10 * MINUTE_MS,
  // VendorTxCode: 40 letters, digits and signs
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'none'],
  partialRefund: true,
  // VOID, until what was paid is settled at the end of its day
  voidsCaptured: true,
  decides: 'at_once',
  callback: 'none',
  callbackBytesMax: 0,
  // 4020: who calls from an address that the vendor has not named is turned away.
  allowList: true,
}

export const charge: PspFamily = {
  name: 'opayo',
  protocol: 'Opayo Direct (forms), Reporting & Admin API (XML)',
  apiVersion: VERSION,
  brands: [
    {
      id: 'opayo',
      label: 'Opayo by Elavon (Sage Pay)',
      hosts: {
        test: { opayo: 'https://sandbox.opayo.eu.elavon.com' },
        live: { opayo: 'https://live.opayo.eu.elavon.com' },
      },
      testCard: { number: '4929000000006', expiryMonth: 12, expiryYear: 2030, code: '123', holder: 'SUCCESSFUL' },
      note: 'the vendor needs Direct and a merchant number for mail orders; My Opayo has to list our addresses twice: for Direct, and for its reports',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'merchant-account',
      label: 'Vendor name',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9A-Za-z]{1,15}$/,
      help: 'as one signs in to My Opayo with it',
    },
    {
      name: 'username',
      label: 'User name',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9A-Za-z@._-]{1,64}$/,
      help: 'of a user of My Opayo who may use the Reporting & Admin API: it says what became of a payment',
    },
    {
      name: 'password',
      label: 'Password',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-~]{4,64}$/,
      help: 'of that user; payments need none, they are known by where they come from',
    },
    place('billing-address', 'BillingAddress1', /^[0-9A-Za-z .,'/&:+()-]{1,100}$/, 'of the shop: street and number'),
    place('billing-city', 'BillingCity', /^[0-9A-Za-z .,'/&:+()-]{1,40}$/, 'of the shop'),
    place('billing-post-code', 'BillingPostCode', /^[0-9A-Za-z -]{1,10}$/, 'of the shop'),
    place('billing-country', 'BillingCountry', /^[A-Z]{2}$/, 'of the shop: two letters, GB'),
  ],
  modeOf: ({ username, password }) => (username && password ? null : undefined),
  traits,
  evidence: [
    {
      kind: 'recorded_exchange',
      judges: ['answer'],
      source:
        'activemerchant @ ca45b1b0, sage_pay (eight answers, of 2.23 and 3.00); thephpleague/omnipay-sagepay @ 934ae5db (a void)',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'as shop modules publish them (read then): the error codes of Direct, the states and the signature of the Reporting & Admin API',
      date: '2026-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'not confirmed: DeclineCode as two characters of ISO 8583, codes of the Reporting & Admin API but 0000 and 0043, that a sale by mail may be 3.00 still',
      date: '2026-11',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openOpayo(terms, settings),
  parseCallback: () => ({ kind: 'malformed' }),
  nativeNotification: null,
}
