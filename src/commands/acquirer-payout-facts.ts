import type { ListedAcquirerPayout } from '../reading/index.ts'

export const PAYOUT_COLUMNS = [
  'payout',
  'acquirer',
  'reference',
  'made_at',
  'amount_minor',
  'fee_minor',
  'currency',
  'lines',
  'in_doubt',
  'at_bank',
] as const

/** A payout of an acquirer as the commands tell it. */
export function payoutFacts(payout: ListedAcquirerPayout) {
  return {
    ...{ payout: payout.id, acquirer: payout.provider, account: payout.acquirerAccountId, reference: payout.reference },
    ...{ made_at: payout.madeAt, arrives_on: payout.arrivesOn, state: payout.state },
    ...{ amount_minor: payout.amountMinor.toString(), gross_minor: payout.grossMinor.toString() },
    ...{ fee_minor: payout.feeMinor.toString(), currency: payout.currency, lines: payout.lineCount },
    ...{ in_doubt: payout.doubtedCount, bank_line: payout.bankLineId, at_bank: payout.bankedOn },
  }
}
