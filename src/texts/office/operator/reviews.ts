import type { AssessmentReason, AssessmentState } from '../../../credit/index.ts'

/** What whoever runs the installation reads of people who wait to hear whether they can be lent to. */
export interface OperatorReviewsTexts {
  readonly title: string
  readonly text: string
  readonly none: string
  readonly noneText: string
  readonly credit: string
  readonly creditOf: (amount: string) => string
  readonly shop: string
  readonly purchase: string
  readonly state: string
  readonly states: Readonly<Record<AssessmentState, string>>
  readonly why: string
  readonly reasons: Readonly<Record<AssessmentReason, string>>
  readonly asked: string
  readonly due: string
  readonly late: string
  readonly decidedBy: string
  readonly assessors: Readonly<Record<'questions' | 'partner' | 'sandbox', string>>
  readonly rules: string
  readonly sealed: string
  readonly open: string
  readonly opened: string
  readonly openedText: string
  readonly erased: string
  readonly income: string
  readonly costs: string
  readonly loans: string
  readonly dependants: string
  readonly payments: string
  readonly owedHere: string
  readonly nothing: string
  readonly said: string
  readonly decide: string
  readonly question: string
  readonly follows: readonly [mail: string, stays: string, sealed: string]
  readonly verdict: string
  readonly verdicts: Readonly<Record<'granted' | 'refused', string>>
  readonly choose: string
  readonly reason: string
  readonly reasonHint: string
  readonly verb: string
  readonly stay: string
  readonly done: string
  readonly tooMuch: string
  readonly isDecided: string
}
