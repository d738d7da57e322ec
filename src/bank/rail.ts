/** One payment as a bank is told to make it: fixed before it is told, and the same however often it is told. */
export interface PayoutOrder {
  /** Ours, which the bank's statement repeats. */
  readonly endToEndId: string
  readonly amountMinor: bigint
  readonly currency: string
  /** `name`: the account holder's legal name, which banks compare (verification of payee), never a trading name. */
  readonly payee: { readonly name: string; readonly account: string; readonly bic?: string }
  /** What the payee reads on their statement. */
  readonly remittance: string
}

/** What is signed by people and handed to the bank, byte for byte. */
interface Instruction {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** The operator's account that pays, and the dialect of its bank. */
export interface PayingAccount {
  readonly holder: string
  readonly account: string
  readonly bic?: string
  /** Which version of the message the bank takes: a setting of the account. */
  readonly version: string
  readonly isInstant: boolean
}

export interface InstructionTerms {
  /** By which the bank knows a second copy. */
  readonly messageId: string
  readonly from: PayingAccount
  /** `2026-11-24`. */
  readonly executeOn: string
  /** When the file was planned, not when its bytes are made: the same file is made again later. */
  readonly plannedAt: Date
}

/** A way by which money leaves the operator's account. It only writes: who signs and when it leaves is not its affair. */
export interface PayoutRail {
  readonly name: string
  readonly label: string
  readonly currencies: readonly string[]
  /** What an order may say: banks drop or refuse the rest. */
  readonly limits: {
    readonly endToEndId: RegExp
    readonly payeeNameCharsMax: number
    readonly remittanceCharsMax: number
    readonly ordersMax: number
  }
  /** Of one account and one day. */
  instruct(orders: readonly [PayoutOrder, ...PayoutOrder[]], terms: InstructionTerms): Instruction
}
