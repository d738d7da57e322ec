import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspFamily } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'
import { CURRENCIES } from './words.ts'

const traits: PspTraits = {
  // Its examples are of terminals in tenge and in dollars.
  currencies: CURRENCIES,
  // A terminal of one step charges by itself, one of two steps holds (AUTH) until it is told to charge: no request says which.
  charges: 'authorise_and_capture',
  // Whether a terminal asks for 3-D Secure is agreed when it is given out.
  scaFlags: ['none'],
  // An order number has to be new, and nothing published says what one that is not is answered.
  idempotency: 'none',
  keyLifeMs: 0,
  // "From 6 to 15 digits; the last 6 have to be unique as well."
  reference: { maxLength: 15, alphabet: 'digits', uniqueEnding: 6 },
  lookUp: 'by_reference',
  // Nothing is promised of how soon its status knows an order, and "not found" is what a second try stands on.
  visibilityDelayMs: 30 * MINUTE_MS,
  // Charges, cancellations and refunds are answered with 200 when they are done.
  decides: 'at_once',
  partialRefund: true,
  // Only what is held is cancelled.
  voidsCaptured: false,
  // Its notifications (postLink) bear no signature; none is asked for.
  callback: 'none',
  callbackBytesMax: 0,
  allowList: false,
}

export const charge: PspFamily = {
  name: 'halyk',
  protocol: 'Halyk Bank ePay API (JSON, card under RSA)',
  apiVersion: null,
  brands: [
    {
      id: 'halyk',
      label: 'Halyk Bank',
      hosts: {
        test: { oauth: 'https://test-epay-oauth.epayment.kz', api: 'https://test-epay-api.epayment.kz' },
        live: { oauth: 'https://epay-oauth.homebank.kz', api: 'https://epay-api.homebank.kz' },
      },
      testCard: { number: '4405639704015096', expiryMonth: 1, expiryYear: 2027, code: '321', holder: 'Test Card' },
      note: 'in tenge or dollars, as its terminal is; the bank has to allow the terminal its API (PCI DSS) and charges without 3-D Secure; order numbers of the shop’s own at the same terminal may not end as ours do',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'ClientID',
      isSecret: false,
      isRequired: true,
      pattern: /^[!-~]{1,100}$/,
      help: 'as the bank has given it with the terminal, or in the ePay cabinet',
    },
    {
      name: 'password',
      label: 'ClientSecret',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-~]{8,200}$/,
      help: 'beside the ClientID',
    },
    {
      name: 'terminal',
      label: 'TerminalID',
      isSecret: false,
      isRequired: true,
      pattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      help: 'beside the ClientID: the long one, with hyphens',
    },
    {
      name: 'public-key',
      label: 'public.rsa',
      isSecret: false,
      isRequired: false,
      pattern: /^MII[A-Za-z0-9+/]{200,1000}={0,2}$/,
      help: 'only where the bank has given another key for cards: Base64, without the lines around it',
    },
  ],
  modeOf: () => null,
  traits,
  evidence: [
    {
      kind: 'official_sdk',
      judges: ['request'],
      source: 'halyk/EpaySDK @ 4c8d800 (Swift): the card, its keys, token and payment',
      date: '2024-03',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source:
        'epayment.kz: API payment, status, cancel, refund, error codes. Not confirmed: what a used order number is answered, that status and payment repeat accountId, payoutAmount and orgAmount of what was refunded in part, the word AUTH or CHARGE in the answer to a payment',
      date: '2026-01',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openHalyk(terms, settings),
  parseCallback: () => ({ kind: 'malformed' }),
  nativeNotification: null,
}
