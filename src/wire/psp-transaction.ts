/** A transaction at the merchant's PSP, in the one structure that every PSP is told in. */
export interface PspTransaction {
  /** At the PSP, not ours. */
  readonly id: string
  readonly createdAt: Date
  /** `completed`, `pending`, `failed`, … (docs/shop-modules.md, "Statuses of a transaction"). */
  readonly status: string
  /** Null when all went well. */
  readonly error: string | null
  readonly isSandbox: boolean
  /** What the PSP told, for instance to refund later; no signature covers it. */
  readonly additional?: Readonly<Record<string, unknown>>
  /** Of a card processor: its new identifier, our reference there, and its own word for the status. */
  readonly processor?: { readonly uid: string; readonly reference: string; readonly label: string }
}

/** What a card processor's variant must say, or the shop is told an error instead of a result. */
const ACCEPTED_LABEL = 'AUTHORISED'

/** Whether a shop is given a result: a card processor's own word decides, where there is one. */
export function isResult({ processor }: PspTransaction): boolean {
  return !processor || processor.label === ACCEPTED_LABEL
}

/** `transaction` of the result (docs/interface.md, "Result for the merchant’s front end: the transaction"). */
export function resultTransaction({ id, createdAt, error, status, isSandbox, processor }: PspTransaction) {
  const common = { created_at: createdAt.toISOString(), error, id, sandbox: isSandbox }
  if (!processor) return { ...common, status }
  return { ...common, status: processor.label, uid: processor.uid, reference: processor.reference }
}

export type ResultTransaction = ReturnType<typeof resultTransaction>
