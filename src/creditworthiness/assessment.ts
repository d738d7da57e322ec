import type { AssessmentReason, AssessmentState } from '../credit/index.ts'
import { DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import { type Machine, machine } from '../shared/transitions.ts'

type AssessmentTrigger = 'grant' | 'refuse' | 'want_evidence' | 'want_person'

export const ASSESSORS = ['questions', 'partner', 'sandbox'] as const
/** Who decides at first: our rules, a lender's own system, or the demo's. */
export type Assessor = (typeof ASSESSORS)[number]

/** What became of a question whether somebody can be lent to. Holds nothing of what they said. */
export interface Assessment {
  readonly id: string
  readonly purchaseId: string
  readonly state: AssessmentState
  readonly reasons: readonly AssessmentReason[]
  /** How much was asked for, in the currency of the purchase. */
  readonly creditMinor: bigint
  readonly assessor: Assessor
  /** The version of the rules that were asked, or what a partner calls its own. */
  readonly rules: string
  readonly language: string
  /** Business clock, as all of these. */
  readonly askedAt: Date
  readonly decidedAt: Date | null
  /** Until when it may be lent on it; null: it may not. */
  readonly standsUntil: Date | null
  /** When its payer asked for a person, or the rules did. */
  readonly reviewAskedAt: Date | null
  readonly reviewDueAt: Date | null
  /** When a person decided. */
  readonly reviewedAt: Date | null
  readonly reviewedBy: string | null
}

/** A person may grant what the rules refused, and the other way round; once they have, it stays. */
export const assessmentMachine: Machine<AssessmentState, AssessmentTrigger> = machine('assessment', [
  { from: ['asking', 'refused', 'needs_evidence', 'needs_person'], trigger: 'grant', to: 'granted', event: null },
  { from: ['asking', 'refused', 'needs_evidence', 'needs_person'], trigger: 'refuse', to: 'refused', event: null },
  { from: ['asking'], trigger: 'want_evidence', to: 'needs_evidence', event: null },
  { from: ['asking'], trigger: 'want_person', to: 'needs_person', event: null },
])

/** What was said of somebody's means a day ago is not what is lent on today: our strict default, counsel decides. */
export const GRANT_STANDS_MS = 24 * HOUR_MS
/** Of a person's grant: its payer is mailed, and reads that in their own time. Our default, counsel decides. */
export const REVIEWED_GRANT_STANDS_MS = 7 * DAY_MS
/** Until when a person has looked: the law says "without undue delay". Our strict default, counsel decides. */
export const REVIEW_WITHIN_MS = 3 * DAY_MS

/** Whether a credit of so much may be agreed to now. Ask again in the transaction that agrees. */
export function mayBeLent(
  assessment: Assessment | undefined,
  { creditMinor, now }: { readonly creditMinor: bigint; readonly now: Date },
): boolean {
  if (assessment?.state !== 'granted' || !assessment.standsUntil) return false
  return now < assessment.standsUntil && creditMinor <= assessment.creditMinor
}

/** Whether its payer can still ask for a person. */
export function canBeReviewed({ state, reviewAskedAt }: Assessment): boolean {
  return state === 'refused' && reviewAskedAt === null
}

/** Whether a person has it before them. */
export function isUnderReview({ reviewAskedAt, reviewedAt }: Assessment): boolean {
  return reviewAskedAt !== null && reviewedAt === null
}
