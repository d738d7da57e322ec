import type { BankLine } from '../bank-statements/index.ts'

/**
 * Lines that name nothing of ours, with what the bank has told of them elsewhere (camt.052 and .054): the same reference of the
 * bank, and payments that make exactly the line's amount.
 */
export function withDetails(lines: readonly BankLine[], details: readonly BankLine[]): BankLine[] {
  const byReference = Map.groupBy(details, ({ bankReference }) => bankReference)
  return lines.map((line) => {
    const told = line.bankReference === null ? [] : (byReference.get(line.bankReference) ?? [])
    const [first] = told
    if (line.namedIds.length > 0 || !first) return line
    // Several files may tell the same: those of one statement are counted.
    const ofOne = told.filter(({ statementId }) => statementId === first.statementId)
    if (ofOne.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) !== line.amountMinor) return line
    const namedIds = [...new Set(ofOne.flatMap((detail) => detail.namedIds))]
    const returned = ofOne.find(({ isReturn }) => isReturn)
    return {
      ...{ ...line, namedIds, isReturn: line.isReturn || returned !== undefined },
      returnReason: line.returnReason ?? returned?.returnReason ?? null,
    }
  })
}
