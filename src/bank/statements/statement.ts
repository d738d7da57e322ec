/** A file of a bank as ISO 20022 has it: camt.052 (during the day), .053 (the day’s end, which counts), .054 (details). */
interface StatementFile {
  /** `camt.053.001.08`. */
  readonly message: string
  readonly messageId: string
  readonly createdAt: string | null
}

export type Direction = 'credit' | 'debit'

/** Never negative: `direction` says whether the account gained (`credit`) or lost. */
export interface Movement {
  readonly amountMinor: bigint
  readonly currency: string
  readonly direction: Direction
}

export interface Balance extends Movement {
  /** `OPBD` booked at the opening, `CLBD` at the closing, `ITBD`, `CLAV`, `FWAV` … or the bank’s own word. */
  readonly type: string
  readonly on: string | null
}

/** One statement, report or notification: of one account, for one time. */
export interface Statement {
  readonly id: string
  readonly electronicSequence: string | null
  readonly legalSequence: string | null
  readonly createdAt: string | null
  readonly from: string | null
  readonly until: string | null
  /** The bank says that it has sent this before. */
  readonly isCopy: boolean
  readonly account: {
    readonly iban: string | null
    /** Where a bank has no IBAN for it. */
    readonly other: string | null
    readonly currency: string | null
    readonly owner: string | null
    readonly bic: string | null
  }
  readonly balances: readonly Balance[]
}

/** The references by which a payment is found again, in the bank’s own names; which of them comes back differs by bank. */
export interface References {
  readonly messageId: string | null
  readonly paymentInformationId: string | null
  readonly instructionId: string | null
  readonly endToEndId: string | null
  readonly uetr: string | null
  readonly transactionId: string | null
  readonly mandateId: string | null
  readonly clearingReference: string | null
  readonly bankReference: string | null
  readonly other: readonly string[]
}

export interface Party {
  readonly name: string | null
  readonly iban: string | null
  readonly otherAccount: string | null
}

/** Why money came back: a code of the external list (`AC04` closed account) or the bank’s own. */
export interface Return {
  readonly reason: string | null
  readonly information: readonly string[]
}

/** One payment inside a booking. */
export interface Detail {
  /** Null where the bank gives no amount of its own: the booking’s is meant, if it has no other detail. */
  readonly movement: Movement | null
  readonly references: References
  readonly debtor: Party
  readonly creditor: Party
  readonly remittance: readonly string[]
  /** References of the payee inside structured remittance (ISO 11649 and national ones). */
  readonly creditorReferences: readonly string[]
  readonly returned: Return | null
  readonly information: string | null
}

export interface Batch {
  readonly messageId: string | null
  readonly paymentInformationId: string | null
  readonly count: number | null
  readonly total: Movement | null
}

/** One line of the account. */
export interface Entry extends Movement {
  readonly reference: string | null
  /** It takes back a line that was booked before. */
  readonly isReversal: boolean
  /** `BOOK`, `PDNG`, `INFO`, `FUTR`, or the bank’s own word. Only what is booked is money. */
  readonly status: string
  readonly bookedOn: string | null
  readonly valueOn: string | null
  readonly bankReference: string | null
  /** `PMNT/RCDT/ESCT`, as far as the bank says. */
  readonly code: string | null
  readonly proprietaryCode: string | null
  readonly information: string | null
  readonly batches: readonly Batch[]
  readonly details: readonly Detail[]
}

export type StatementPart =
  | { readonly kind: 'file'; readonly file: StatementFile }
  | { readonly kind: 'statement'; readonly statement: Statement }
  | { readonly kind: 'entry'; readonly entry: Entry }
