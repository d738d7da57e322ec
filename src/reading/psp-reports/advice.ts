import { isUndecidedSettlement } from '../../settlements/index.ts'
import type { PspReportTexts } from '../../texts/office/operator/psp-report.ts'
import type { ReportDifference } from './compare-psp-report.ts'

/** What to do about a difference, for whoever has the words. */
export type ReportAdvice = keyof PspReportTexts['advice']

export function adviceOf(difference: ReportDifference): ReportAdvice {
  switch (difference.kind) {
    case 'only_at_psp':
    case 'repeated':
      return difference.kind
    case 'not_settled':
      return isUndecidedSettlement(difference.settlement) ? 'undecided' : 'ended_unpaid'
    case 'only_here':
      return difference.settled.debitedMinor > 0n ? 'debited_only' : 'not_even_debited'
    case 'differs': {
      const { reported, settlement } = difference
      if (reported.currency !== settlement.currency) return 'other_currency'
      return reported.amountMinor > settlement.amountMinor ? 'taken_more' : 'taken_less'
    }
  }
}
