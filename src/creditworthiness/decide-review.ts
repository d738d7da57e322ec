import { recordAct } from '../audit/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import { appendEvent, type Call } from '../events/index.ts'
import { type Purchase, requirePurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { addMs } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { type Asked, readAsked } from './asked.ts'
import { type Assessment, isUnderReview, REVIEWED_GRANT_STANDS_MS } from './assessment.ts'
import {
  ANSWERS,
  findAssessmentById,
  findReviewWords,
  findSealedAnswers,
  lockAssessment,
  moveAssessment,
  REVIEW_WORDS,
  saveReviewWords,
} from './assessment-store.ts'
import { refuseUnasked } from './solvency-rules.ts'

/** What stands beside a review, sealed. */
interface ReviewWords {
  /** By its payer. */
  readonly said: string | null
  /** By whoever decided. */
  readonly reason: string | null
}

/** What a person reads before they decide. */
export interface OpenedAssessment {
  readonly assessment: Assessment
  /** Null once its payer was erased. */
  readonly asked: Asked | null
  readonly words: ReviewWords
}

/** Opens what somebody said of their means. Who has read it is recorded, in the same transaction. Throws not_found `purchase_not_found`. */
export function readAnswersOf(db: Database, sealer: Sealer, call: Call, id: string): Promise<OpenedAssessment> {
  return transaction(db, async (tx) => {
    const assessment = await requireAssessment(tx, id)
    const sealed = await findSealedAnswers(tx, id)
    const { purchaseId } = assessment
    // The operator's own line: no company reads that somebody was assessed.
    await recordAct(tx, call, { act: 'assessment_read', subject: publicId('pur', purchaseId) })
    const asked = sealed && readAsked(sealer.open(sealed, ANSWERS.contextOf(id)))
    return { assessment, asked, words: await wordsOf(tx, sealer, id) }
  })
}

interface ReviewDecision {
  readonly id: string
  readonly verdict: 'granted' | 'refused'
  /** Sealed with the answers, and in no log: it may say a figure. */
  readonly reason: string
}

/**
 * A person has looked, and that stays. Its payer is mailed their link again, without a reason or a figure: the answer stands behind it. Throws
 * not_found `purchase_not_found`, conflict `illegal_transition` where nobody waits for it, invalid `invalid_parameters` for a grant of more
 * than is lent without documents.
 */
export async function decideReview(
  tx: Transaction,
  call: Call,
  { sealer }: { readonly sealer: Sealer },
  { id, verdict, reason }: ReviewDecision,
): Promise<Assessment> {
  const { purchaseId } = await requireAssessment(tx, id)
  const purchase = await requirePurchase(tx, SYSTEM, purchaseId)
  const assessment = (await lockAssessment(tx, SYSTEM, id)) ?? refuse('purchase_not_found', { why: 'unknown_id' })
  const trigger = verdict === 'granted' ? 'grant' : 'refuse'
  if (!isUnderReview(assessment)) refuse('illegal_transition', { noun: 'assessment', state: assessment.state, trigger })
  if (verdict === 'granted' && refuseUnasked(assessment))
    refuse('invalid_parameters', { rule: 'so much is lent on documents alone, which this service does not take yet' })
  const now = call.businessClock.now()
  const reviewedBy = await recordAct(tx, call, {
    ...{ act: 'assessment_decided', subject: publicId('pur', purchaseId) },
    changes: { state: { from: assessment.state, to: verdict } },
  })
  const words = { ...(await wordsOf(tx, sealer, id)), reason }
  await saveReviewWords(tx, id, sealer.seal(JSON.stringify(words), REVIEW_WORDS.contextOf(id)))
  await mailLink(tx, call, purchase, now)
  return moveAssessment(tx, assessment, trigger, {
    ...{ reviewedAt: now, reviewedBy, decidedAt: now, reasons: verdict === 'granted' ? [] : ['person'] },
    standsUntil: verdict === 'granted' ? addMs(now, REVIEWED_GRANT_STANDS_MS) : null,
  })
}

/** The link of the purchase, as whoever sells could send it again: to its payer, while it can be paid. */
async function mailLink(tx: Transaction, call: Call, purchase: Purchase, now: Date): Promise<void> {
  const { id: purchaseId, state, linkExpiresAt } = purchase
  if (!['initialized', 'authorizing', 'failed_payer'].includes(state) || linkExpiresAt <= now) return
  await appendEvent(tx, call, { purchaseId, name: 'linkRequested', detail: { toPayer: true }, occurredAt: now })
}

async function wordsOf(tx: Transaction, sealer: Sealer, id: string): Promise<ReviewWords> {
  const sealed = await findReviewWords(tx, id)
  return sealed ? (JSON.parse(sealer.open(sealed, REVIEW_WORDS.contextOf(id))) as ReviewWords) : NO_WORDS
}

const NO_WORDS: ReviewWords = { said: null, reason: null }

async function requireAssessment(tx: Transaction, id: string): Promise<Assessment> {
  return (await findAssessmentById(tx, id)) ?? refuse('purchase_not_found', { why: 'unknown_id' })
}
