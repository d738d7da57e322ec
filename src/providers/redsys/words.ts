import { readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

/** DS_MERCHANT_TRANSACTIONTYPE */
export const OPERATIONS = { sale: '0', authorise: '1', capture: '2', refund: '3', void: '9' } as const

export type RedsysChange = 'capture' | 'refund' | 'void'

/** What an accepted charge is, by its operation. `A` is how sales without a cardholder were once told. */
export const CHARGES: Readonly<Record<string, TransactionStatus>> = {
  '0': 'completed',
  A: 'completed',
  '1': 'authorized',
}

/** `Ds_State` of an operation that is looked up. `F`: it has an end, and `Ds_Response` says which. `T`: nobody answered it. */
export const STATES = {
  F: 'ended',
  S: 'pending',
  P: 'pending',
  A: 'pending',
  E: 'pending',
  D: 'pending',
  L: 'pending',
  W: 'pending',
  O: 'pending',
  T: 'unknown',
} as const

export type RedsysState = keyof typeof STATES

export function isState(word: unknown): word is RedsysState {
  return typeof word === 'string' && Object.hasOwn(STATES, word)
}

/** `Ds_Response`: a charge is accepted with 0000 to 0099, what changes it with 0900 or 0400. */
export const isAccepted = (response: string) => response.startsWith('00')
export const CHANGED: Readonly<Record<RedsysChange, readonly string[]>> = {
  capture: ['0900'],
  refund: ['0900'],
  void: ['0400', '0481'],
}

/** It waits for its cardholder, or another operation of the card is under way. */
export const PENDING: readonly string[] = ['9997', '9998', '9999']

/** The system or the issuer did not answer: whether it was paid is asked later. */
export const UNCERTAIN: readonly string[] = ['0909', '0912', '0928', '9912', '9928']

/** The order was used before. */
export const DUPLICATE: readonly string[] = ['SIS0051', '0913', '0945', '0947', '9051']

/** Of a signature, or of a merchant and terminal that are none. 0904: the merchant is not registered with its bank. */
export const CREDENTIALS: readonly string[] = [
  '0904',
  'SIS0008',
  'SIS0009',
  'SIS0010',
  'SIS0011',
  'SIS0020',
  'SIS0021',
  'SIS0026',
  'SIS0028',
  'SIS0041',
  'SIS0042',
  'XML0021',
  'XML0022',
  'XML0023',
  'XML0028',
]

/** What is wrong in the request, or not allowed to the terminal: it was looked at by nobody else. */
export const INVALID: readonly string[] = [
  'SIS0007',
  'SIS0014',
  'SIS0015',
  'SIS0016',
  'SIS0018',
  'SIS0019',
  'SIS0022',
  'SIS0023',
  'SIS0027',
  'SIS0030',
  'SIS0031',
  'SIS0033',
  'SIS0040',
  'SIS0074',
  'SIS0075',
  'SIS0077',
  'SIS0112',
  'SIS0114',
  'SIS0214',
  'SIS0216',
  'SIS0217',
  'SIS0218',
  'SIS0221',
  'SIS0224',
  'SIS0252',
  'SIS0256',
  'SIS0260',
  'SIS0274',
  'SIS0565',
  'SIS0616',
  'SIS0618',
]

export const toRefusal = readRefusals({
  credentials: CREDENTIALS,
  insufficient_funds: ['0116', 'SIS0677'],
  limit_exceeded: ['0121', 'SIS0219', 'SIS0220', 'SIS0261'],
  do_not_honour: ['0190', 'SIS0093', 'SIS0094', 'SIS0095'],
  issuer_unavailable: ['0912', '9912'],
  suspected_fraud: ['0102', '0167', '0202', 'SIS0280', 'SIS0281', 'SIS0282', 'SIS0283'],
  authentication_required: ['0195', 'SIS0651'],
  authentication_failed: ['0184'],
  expired_card: ['0101', '0201', 'SIS0071'],
  invalid_card: [
    '0118',
    '0125',
    '0129',
    '0191',
    '9063',
    '9253',
    'SIS0063',
    'SIS0064',
    'SIS0065',
    'SIS0066',
    'SIS0067',
    'SIS0068',
    'SIS0069',
    'SIS0070',
    'SIS0253',
  ],
  lost_card: ['0208'],
  stolen_card: ['0209'],
  not_permitted: ['0104', '0180', 'SIS0046', 'SIS0078', 'SIS0257'],
  amount_too_large: ['SIS0057', 'SIS0062'],
  already_done: ['SIS0060', 'SIS0222'],
  not_found: ['SIS0054', 'SIS0059', 'SIS0225'],
  not_possible: ['SIS0056', 'SIS0061', 'SIS0072', 'SIS0223', 'SIS0268'],
  too_late: ['SIS0132'],
})
