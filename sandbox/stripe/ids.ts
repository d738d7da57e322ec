import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Letters and digits only, as the acquirer's identifiers are. The bias of the remainder is no matter here. */
export function randomText(length: number): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

const PREFIXES = {
  customer: 'cus_',
  'checkout.session': 'cs_test_',
  payment_intent: 'pi_3',
  setup_intent: 'seti_1',
  payment_method: 'pm_1',
  charge: 'ch_3',
  refund: 're_3',
  dispute: 'du_1',
  balance_transaction: 'txn_3',
  payout: 'po_1',
  event: 'evt_1',
  'issuing.cardholder': 'ich_1',
  'issuing.card': 'ic_1',
  'issuing.authorization': 'iauth_1',
  'issuing.transaction': 'ipi_1',
  webhook_endpoint: 'we_1',
} as const

/** Which of these an identifier stands for. */
export function kindOfId(id: string): keyof typeof PREFIXES | undefined {
  return (Object.keys(PREFIXES) as (keyof typeof PREFIXES)[]).find((kind) => id.startsWith(PREFIXES[kind]))
}

/** An identifier as long as the real ones, so that a column that is too short is found here. */
export function stripeId(kind: keyof typeof PREFIXES): string {
  return PREFIXES[kind] + randomText(kind === 'checkout.session' ? 58 : 23)
}
