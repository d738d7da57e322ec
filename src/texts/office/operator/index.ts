import type { OperatorDecisionsTexts } from './decisions.ts'
import type { OperatorTodayTexts } from './today.ts'

/** What the pages of whoever runs the installation say. */
export interface OperatorTexts {
  readonly decisions: OperatorDecisionsTexts
  readonly today: OperatorTodayTexts
}
