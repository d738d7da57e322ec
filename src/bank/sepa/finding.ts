/** What a bank would refuse a file for. */
export interface Finding {
  /** `PmtInf 1, CdtTrfTxInf 3`: which of them, counted from one. */
  readonly where: string
  readonly element: string
  /** What the rule asks for; values of the file are not repeated, which are people's names and accounts. */
  readonly sentence: string
}

export type Report = (element: string, sentence: string) => void
