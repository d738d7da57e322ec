import type { Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requirePurchase } from '../purchases/index.ts'
import { type Assessment, canBeReviewed } from './assessment.ts'
import { findAssessment, REVIEW_WORDS, saveReviewWords, updateAssessment } from './assessment-store.ts'
import { reviewDueAt } from './conclude-assessment.ts'

const REVIEW_WORDS_CHARS_MAX = 1000

/**
 * Its payer asks for a person (article 18(8) of the Directive), and may say what the rules did not ask: a task of the operator's, with its
 * deadline. Asked twice it is asked once. Undefined where nobody was refused. Throws `purchase_not_found`.
 */
export async function requestReview(
  tx: Transaction,
  call: Call,
  { sealer }: { readonly sealer: Sealer },
  { purchaseId, words }: { readonly purchaseId: string; readonly words: string | null },
): Promise<Assessment | undefined> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const assessment = await findAssessment(tx, call.scope, purchaseId)
  if (!assessment || assessment.reviewAskedAt !== null) return assessment
  if (!canBeReviewed(assessment)) return undefined
  const said = words?.trim().slice(0, REVIEW_WORDS_CHARS_MAX) || null
  if (said)
    await saveReviewWords(
      tx,
      assessment.id,
      sealer.seal(JSON.stringify({ said, reason: null }), REVIEW_WORDS.contextOf(assessment.id)),
    )
  const now = call.businessClock.now()
  return updateAssessment(tx, assessment, { reviewAskedAt: now, reviewDueAt: reviewDueAt(purchase, now) })
}
