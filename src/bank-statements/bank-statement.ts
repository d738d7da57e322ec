/** One statement, report or notification that was read. Amounts are signed: below zero the account owes. */
export interface BankStatement {
  readonly id: string
  readonly bankAccountId: string
  readonly family: StatementFamily
  /** `camt.053.001.08`. */
  readonly message: string
  /** The bank's own. */
  readonly statementId: string
  readonly sequence: string
  readonly contentSha256: Buffer
  /** Days at the bank; of a camt.053 all four are known. */
  readonly openedOn: string | null
  readonly closedOn: string | null
  readonly openingMinor: bigint | null
  readonly closingMinor: bigint | null
  readonly lineCount: number
  readonly readAt: Date
  readonly readBy: string
}

/** During the day, at its end, details of what was booked together. Only the second is money. */
export type StatementFamily = 'camt.052' | 'camt.053' | 'camt.054'

/** What becomes of a line: `noted` is no money by itself, `explained` lay in suspense before. */
export type BankLineState = 'new' | 'noted' | 'matched' | 'suspense' | 'explained'

/** Why no machine explains a line; stored, and keeps its name. */
export type Doubt =
  | 'unknown'
  | 'several'
  | 'amount_differs'
  | 'wrong_account'
  | 'wrong_direction'
  | 'paid_already'
  | 'returned_already'

/** One payment on an account of ours, as its bank has booked it. */
export interface BankLine {
  readonly id: string
  readonly bankAccountId: string
  /** The row of its statement. */
  readonly statementId: string
  readonly number: number
  /** Below zero the account has lost it. */
  readonly amountMinor: bigint
  readonly bookedOn: string | null
  readonly bankReference: string | null
  readonly code: string | null
  readonly isReversal: boolean
  readonly isReturn: boolean
  readonly returnReason: string | null
  readonly namedIds: readonly string[]
  readonly toldSealed: Buffer
  readonly state: BankLineState
  readonly doubt: Doubt | null
  readonly doubtedId: string | null
}
