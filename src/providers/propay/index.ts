import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'
import { CURRENCIES } from './words.ts'

const traits: PspTraits = {
  charges: 'sale',
  // A double is noticed for a minute, by card, amount and invoice number: no key, and too short to send anything again.
  idempotency: 'none',
  keyLifeMs: 0,
  // Transactions are told by their own number or their payer's name, and no public document says that ours is enough.
  lookUp: 'none',
  visibilityDelayMs: 10 * MINUTE_MS,
  // invNum: 50 characters at least were taken; no document lists which.
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  scaFlags: ['none'],
  decides: 'at_once',
  partialRefund: true,
  // One method voids what has not left for the card brand and gives back what has; which it was, only its answer says.
  voidsCaptured: false,
  callback: 'none',
  callbackBytesMax: 0,
  // 59: "Invalid Credential or IP address not allowed".
  allowList: true,
  currencies: CURRENCIES,
}

export const charge: PspFamily = {
  name: 'propay',
  protocol: 'ProPay API (XML)',
  apiVersion: null,
  brands: [
    {
      id: 'propay',
      label: 'ProPay',
      hosts: { test: { api: 'https://xmltest.propay.com' }, live: { api: 'https://epay.propay.com' } },
      testCard: { number: '4747474747474747', expiryMonth: 12, expiryYear: 2034, code: '999', holder: 'Test Card' },
      note: 'of Global Payments; in US dollars alone; ProPay has to allow our addresses, and cards without a billing address; a lost answer cannot be looked up',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'merchant-account',
      label: 'ProPay account number (accountNum)',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9]{4,12}$/,
      help: 'the number of the account that is paid, digits alone',
    },
    {
      name: 'password',
      label: 'Certification string (certStr)',
      isSecret: true,
      isRequired: true,
      pattern: /^[0-9A-Za-z]{20,64}$/,
      help: 'the certStr that ProPay gave for card transactions in this environment',
    },
    {
      name: 'terminal',
      label: 'Terminal ID (termid)',
      isSecret: false,
      isRequired: false,
      pattern: /^[0-9A-Za-z]{4,32}$/,
      help: 'the termid that came with the certification string, where one did',
    },
  ],
  // Those of the two environments look alike.
  modeOf: () => null,
  traits,
  evidence: [
    {
      kind: 'recorded_exchange',
      judges: ['answer'],
      source: 'activemerchant @ ca45b1b0, pro_pay: what was answered to sales, authorisations and changes',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'activemerchant @ ca45b1b0, pro_pay: what it sends, statuses, response codes; eventsreg/cfpayment: further statuses, the invoice number in answers',
      date: '2025-11',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'propay.com, developer pages without a date: balance (14), when 07 is a void and when a refund; not confirmed: that method 34 finds a transaction by its invoice number alone, so that it is not asked',
      date: '2026-11',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openPropay(terms, settings),
  parseCallback: () => ({ kind: 'malformed' }),
  nativeNotification: null,
}
