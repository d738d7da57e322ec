import { equalSecrets } from '../../crypto/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import type { PspCallback, PspFamily, PspSettings, RawCall } from '../charge/family.ts'
import { readFormText } from '../charge/read-answer.ts'
import type { PspTraits } from '../charge/traits.ts'
import { hashOf } from './signature.ts'

const traits: PspTraits = {
  charges: 'sale',
  // 4011 is "duplicated transaction"; by what, and for how long, nobody says.
  idempotency: 'none',
  keyLifeMs: 0,
  scaFlags: ['none'],
  lookUp: 'by_reference',
  // Its look-up is an export that is filled later: its own library's tests wait for no new order ("ETL delay").
  visibilityDelayMs: DAY_MS,
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  callback: 'signed',
  signsInside: true,
  callbackBytesMax: 16 * 1024,
  decides: 'at_once',
  partialRefund: true,
  voidsCaptured: false,
  // EXECCODE 3002: "unauthorized server IP address".
  allowList: true,
}

export const charge: PspFamily = {
  name: 'dalenys',
  protocol: 'Dalenys server to server (form, JSON), formerly Be2bill',
  apiVersion: '3.0',
  brands: [
    {
      id: 'dalenys',
      label: 'Dalenys (Be2bill)',
      hosts: {
        test: { api: 'https://secure-test.dalenys.com' },
        live: { api: 'https://secure-magenta1.dalenys.com' },
      },
      testCard: { number: '5555556778250000', expiryMonth: 12, expiryYear: 2034, code: '132', holder: 'Test Card' },
      note: 'Payplug’s platform now. Dalenys has to allow the account card numbers and payments without 3-D Secure',
    },
  ],
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'IDENTIFIER',
      isSecret: false,
      isRequired: true,
      pattern: /^[ -~]{1,32}$/,
      help: 'Dashboard, account configuration: the identifier of the processing account',
    },
    {
      name: 'password',
      label: 'Password of the account',
      isSecret: true,
      isRequired: true,
      pattern: /^[!-~]{4,128}$/,
      help: 'beside the identifier, what hashes are made with: not the one that the dashboard is opened with',
    },
    {
      name: 'server-ip',
      label: 'CLIENTIP',
      isSecret: false,
      isRequired: true,
      pattern: /^[\d.]{7,15}$|^[\da-fA-F:]{3,39}$/,
      help: 'the public address of this service, which Dalenys also has to have in the list of those that may call',
    },
    {
      name: 'currencies',
      label: 'Currencies of the account',
      isSecret: false,
      isRequired: false,
      pattern: /^[A-Z]{3}( [A-Z]{3}){0,20}$/,
      help: 'EUR where nothing is said; others, such as "EUR GBP", only where Dalenys has opened the account for them',
    },
  ],
  // Accounts of both environments are written alike.
  modeOf: ({ username, password }) => (username && password ? null : undefined),
  traits,
  evidence: [
    {
      kind: 'third_party_vector',
      judges: ['request'],
      source: 'hashes of the tests of noirotm/go-be2bill @ a2e4d2b1 and of the official PHP client',
      date: '2017-01',
    },
    { kind: 'recorded_exchange', judges: ['answer'], source: 'activemerchant @ ca45b1b0, be2bill', date: '2025-11' },
    {
      kind: 'prose',
      judges: ['request', 'answer', 'callback'],
      source: 'developer.dalenys.com: operations, getTransactions, execution codes',
      date: '2025-10',
    },
    {
      kind: 'prose',
      judges: ['answer'],
      source: 'payplug/payplug-prestashop: execution codes that are failures',
      date: '2025-10',
    },
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source: 'not confirmed: void, CURRENCY, how soon an export has an order, what 4018–4021 and 6006–6008 mean',
      date: '2026-11',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openDalenys(terms, settings),
  parseCallback: (settings, _mode, call) => parseCallback(settings, call),
  nativeNotification: null,
}

/** Of these the transaction is the payment; of others it is that of the change. */
const CHARGES = new Set(['payment', 'authorization'])

/** A notification: its fields in the body or in the address, with their HASH. What it tells is looked up. */
function parseCallback(settings: PspSettings, { query, body }: RawCall): PspCallback {
  const fields = readFormText(body.toString('utf8') || query)
  const { HASH, ORDERID, TRANSACTIONID, OPERATIONTYPE = '', IDENTIFIER } = fields ?? {}
  if (!fields || !settings.password || !HASH) return { kind: 'forged' }
  if (!equalSecrets(HASH.toLowerCase(), hashOf(settings.password, fields))) return { kind: 'forged' }
  if (IDENTIFIER !== settings.username) return { kind: 'forged' }
  const reference = wordOf(ORDERID)
  const paymentId = CHARGES.has(OPERATIONTYPE) ? wordOf(TRANSACTIONID) : null
  if (reference === null && paymentId === null) return { kind: 'malformed' }
  return { kind: 'authentic', facts: [{ reference, paymentId, payment: null }], acknowledgement: 'OK' }
}

function wordOf(value: string | undefined): string | null {
  return value !== undefined && /^[\w-]{1,64}$/.test(value) ? value : null
}
