import type { TransactionStatus } from '../charge/transaction-status.ts'
import type { WireStatus } from './wire.ts'

/**
 * Statuses of a charge. Of those with two digits the first says what was asked for and the second what became of it: 1 is
 * pending, 2 that nobody knows, 3 refused. Null: there is no transaction.
 */
export const STATUS_MAP = {
  '0': null,
  '88': null,
  '1': 'voided',
  '2': 'failed',
  '4': 'pending',
  '40': 'pending',
  '41': 'pending',
  // wants its owner's authentication: nobody can be asked, and without it nothing is authorised
  '46': 'failed',
  '5': 'authorized',
  '50': 'pending',
  '51': 'pending',
  '52': 'pending',
  '55': 'pending',
  '56': 'pending',
  '57': 'failed',
  '59': 'pending',
  '6': 'voided',
  '61': 'pending',
  '62': 'pending',
  '63': 'authorized',
  '64': 'voided',
  '7': 'voided',
  '71': 'pending',
  '72': 'pending',
  '73': 'completed',
  '74': 'voided',
  '75': 'voided',
  '8': 'refunded',
  // asked for by the merchant and not decided, or refused: the charge itself stands
  '81': 'completed',
  '82': 'completed',
  '83': 'completed',
  '84': 'refunded',
  '85': 'refunded',
  '9': 'completed',
  '91': 'pending-capture',
  '92': 'pending-capture',
  '93': 'failed',
  '94': 'completed',
  '95': 'completed',
  '96': 'completed',
  '99': 'pending',
} as const satisfies Record<WireStatus, TransactionStatus | null>

/** What each change ends in, by the operation that asks for it. */
export const CHANGE_STATUSES = {
  SAS: { done: ['9', '95'], waits: ['91', '92', '99'], refused: ['93'] },
  DES: { done: ['6', '64', '7', '74', '75'], waits: ['61', '62', '71', '72'], refused: ['63', '73'] },
  RFD: { done: ['8', '85'], waits: ['81', '82'], refused: ['83', '94'] },
} as const satisfies Record<string, Record<'done' | 'waits' | 'refused', readonly WireStatus[]>>

export type ChangeOperation = keyof typeof CHANGE_STATUSES
