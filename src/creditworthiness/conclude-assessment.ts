import type { Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { addMs } from '../shared/clocks.ts'
import { type Assessment, GRANT_STANDS_MS, REVIEW_WITHIN_MS } from './assessment.ts'
import { moveAssessment } from './assessment-store.ts'
import type { Verdict } from './solvency-rules.ts'

const TRIGGERS = {
  granted: 'grant',
  refused: 'refuse',
  needs_evidence: 'want_evidence',
  needs_person: 'want_person',
} as const

interface Conclusion {
  readonly verdict: Verdict
  readonly rules: string
  readonly purchase: Pick<Purchase, 'linkExpiresAt'>
  readonly now: Date
}

/** What rules or a partner say. What they leave to a person is before one from now on, asked for or not. Its purchase's lock is held. */
export function concludeAssessment(
  tx: Transaction,
  assessment: Assessment,
  { verdict, rules, purchase, now }: Conclusion,
): Promise<Assessment> {
  const { state, reasons } = verdict
  const isPersons = state === 'needs_evidence' || state === 'needs_person'
  return moveAssessment(tx, assessment, TRIGGERS[state], {
    ...{ reasons, rules, decidedAt: now },
    ...(state === 'granted' && { standsUntil: addMs(now, GRANT_STANDS_MS) }),
    ...(isPersons && { reviewAskedAt: now, reviewDueAt: reviewDueAt(purchase, now) }),
  })
}

/** An answer that comes when nobody can buy any more is none: the link's end is an earlier deadline. */
export function reviewDueAt({ linkExpiresAt }: Pick<Purchase, 'linkExpiresAt'>, now: Date): Date {
  const latest = addMs(now, REVIEW_WITHIN_MS)
  return linkExpiresAt > now && linkExpiresAt < latest ? linkExpiresAt : latest
}
