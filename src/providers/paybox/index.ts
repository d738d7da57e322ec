import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspBrand, PspFamily, PspMode, PspSettings } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'
import { VERSION } from './words.ts'

/** Of its test platform: approved, whatever is beside it. */
const TEST_CARD: PspBrand['testCard'] = {
  number: '1111222233334444',
  expiryMonth: 12,
  expiryYear: 2034,
  code: '123',
  holder: 'Test Card',
}

const NEEDS =
  'the contract has to be one of Paybox Direct, for distance sales by mail, and its bank has to allow cards from server to server'

const CLE = /^[!-~]{8,64}$/

const traits: PspTraits = {
  charges: 'sale',
  // A question's number is unique "per day", and nobody has published what becomes of a second one.
  idempotency: 'none',
  keyLifeMs: 0,
  // TYPE 00017 wants NUMTRANS and NUMAPPEL, which only the answer to the charge tells: after a lost one
  // nothing can be asked. What TYPE 00011 ("verify") looks for is not published.
  lookUp: 'by_payment_id',
  // Nothing is published; "not found" is believed of nothing here.
  visibilityDelayMs: 10 * MINUTE_MS,
  // REFERENCE: 1 to 250 characters, chosen by the merchant
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  decides: 'at_once',
  // Until the day's remittance to the bank.
  voidsCaptured: true,
  partialRefund: true,
  scaFlags: ['moto', 'none'],
  // It calls for payments on its own pages only.
  callback: 'none',
  callbackBytesMax: 0,
  allowList: false,
}

export const charge: PspFamily = {
  name: 'paybox',
  protocol: 'Paybox Direct (PPPS, forms)',
  apiVersion: VERSION,
  brands: [
    {
      id: 'paybox',
      label: 'Paybox (Verifone)',
      hosts: { test: { ppps: 'https://preprod-ppps.paybox.com' }, live: { ppps: 'https://ppps.paybox.com' } },
      testCard: TEST_CARD,
      note: NEEDS,
    },
    {
      id: 'up2pay',
      label: 'Up2Pay e-Transactions (Crédit Agricole)',
      hosts: {
        test: { ppps: 'https://preprod-ppps.e-transactions.fr' },
        live: { ppps: 'https://ppps.e-transactions.fr' },
      },
      testCard: TEST_CARD,
      note: NEEDS,
    },
  ],
  credentialKind: 'shop_certificate',
  credentials: [
    {
      name: 'shop-id',
      label: 'SITE/RANG',
      isSecret: false,
      isRequired: true,
      pattern: /^\d{7}\/\d{2,3}$/,
      help: 'the seven digits of the site, a slash, the two or three of its rank: 1999888/32',
    },
    {
      name: 'production-certificate',
      label: 'CLE, production',
      isSecret: true,
      isRequired: false,
      pattern: CLE,
      help: 'the password of Paybox Direct, sent with the welcome mail; not the HMAC key of its payment pages',
    },
    {
      name: 'test-certificate',
      label: 'CLE, test',
      isSecret: true,
      isRequired: false,
      pattern: CLE,
      help: 'that of the test platform (preprod)',
    },
  ],
  modeOf,
  traits,
  evidence: [
    {
      kind: 'prose',
      judges: ['answer'],
      source: 'activemerchant @ ca45b1b0, paybox_direct: one answer, to a question that was none; none to a payment',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['request'],
      source: 'juspay/connector-service @ 79cfb69e, field probe (requests)',
      date: '2026-05',
    },
    {
      kind: 'prose',
      judges: ['answer'],
      source:
        'paybox.com, data dictionary: codes of the authorisation centre, as far as 89; that answers repeat SITE, RANG and NUMQUESTION (read then)',
      date: '2026-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'devpark/laravel-paybox-gateway @ 0dc8ea19 and nexylan/paybox-direct @ 176b076e: types, activities, codes, statuses (read then)',
      date: '2026-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'not confirmed: 00005 as the answer to a number asked twice, 99999 and 001A1 here, 00040 for want of authentication, amounts of currencies without hundredths, a void of what was captured',
      date: '2026-11',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openPaybox(terms, settings),
  parseCallback: () => ({ kind: 'malformed' }),
  nativeNotification: null,
}

/** A rank has a password for each platform; one that is said to be both is neither. */
function modeOf(given: PspSettings): PspMode | null | undefined {
  const live = given['production-certificate']
  const test = given['test-certificate']
  if (live === test) return undefined
  if (live && test) return null
  return live ? 'live' : 'test'
}
