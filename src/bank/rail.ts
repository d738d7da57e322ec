/** One payment as a bank is told to make it: fixed before it is told, and the same however often it is told. */
interface PayoutOrder {
  /** Ours, which the bank's statement repeats. */
  readonly endToEndId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly payee: { readonly name: string; readonly account: string }
  /** What the payee reads on their statement. */
  readonly remittance: string
}

/** What is signed by people and handed to the bank, byte for byte. */
interface Instruction {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Buffer
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
  /** Of one account and one day. `messageId`: by which the bank knows a second copy. */
  instruct(
    orders: readonly [PayoutOrder, ...PayoutOrder[]],
    terms: { readonly messageId: string; readonly account: string; readonly executeOn: string },
  ): Instruction
}
