import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'

const traits: PspTraits = {
  charges: 'sale',
  lookUp: 'by_reference',
  // order.ref and sequenceNumber: 50 characters
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  // An order that comes twice is charged twice, and marked `isDuplicated`.
  idempotency: 'none',
  // Nothing is published of its search.
  visibilityDelayMs: 10 * MINUTE_MS,
  decides: 'at_once',
  keyLifeMs: 0,
  // order.origin MO
  scaFlags: ['moto', 'none'],
  callback: 'none',
  callbackBytesMax: 0,
  // Until it is sent to the bank, at the end of its day.
  voidsCaptured: true,
  allowList: false,
  partialRefund: true,
}

export const charge: PspFamily = {
  name: 'payline',
  protocol: 'Payline web services (SOAP, DirectPaymentAPI and ExtendedAPI)',
  apiVersion: '26',
  brands: [
    {
      id: 'payline',
      label: 'Payline',
      hosts: {
        test: { api: 'https://homologation.payline.com/V4/services' },
        live: { api: 'https://services.payline.com/V4/services' },
      },
      // Its test cards are told to its merchants.
      testCard: null,
      note: 'Monext; the contract has to be one of mail and telephone orders, without 3-D Secure',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'Merchant ID',
      isSecret: false,
      isRequired: true,
      pattern: /^\d{4,20}$/,
      help: 'administration centre: Configuration, Company',
    },
    {
      name: 'password',
      label: 'Access key',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-~]{8,64}$/,
      help: 'shown once, when it is made; of its environment, test or production',
    },
    {
      name: 'merchant-account',
      label: 'Contract number',
      isSecret: false,
      isRequired: true,
      pattern: /^[\w-]{1,50}$/,
      help: 'of the means of payment "CB", for mail and telephone orders',
    },
  ],
  modeOf: ({ username, password, 'merchant-account': contract }) =>
    username && password && contract ? null : undefined,
  traits,
  evidence: [
    {
      kind: 'official_schema',
      judges: ['request'],
      source: 'PaylineByMonext/payline-php-sdk DirectPaymentAPI.wsdl (requests)',
      date: '2024-09',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'docs.monext.fr: return codes, MO/TO, doReset, searches; types of associated transactions are not confirmed',
      date: '2025-01',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openPayline(terms, settings),
  // It calls for payments of its own page only.
  parseCallback: () => ({ kind: 'malformed' }),
  nativeNotification: null,
}
