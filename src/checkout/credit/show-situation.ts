import { canBeReviewed, isUnderReview, readAnswers } from '../../creditworthiness/index.ts'
import { debtAdviceIn } from '../../texts/debt-advice.ts'
import type { Draft } from '../draft.ts'
import { basketOf, visitorFrame } from '../frame.ts'
import { canGiveUp } from '../framing.ts'
import type { CheckoutPorts } from '../ports.ts'
import { readSale } from '../read-sale.ts'
import { creditPersonPage, creditRefusedPage, creditSituationPage } from '../views/index.ts'
import type { Visitor } from '../visitor.ts'
import type { CreditInSteps, Progress } from './read-steps.ts'

/** Step two: the questions; or what the answer was, with a way to pay and a way to a person. */
export async function showSituation(
  ports: CheckoutPorts,
  visitor: Visitor,
  known: { readonly credit: CreditInSteps; readonly progress: Progress; readonly draft: Draft | undefined },
): Promise<string> {
  const { purchase, merchant, basePath, formToken, language } = visitor
  const { credit, progress, draft } = known
  const { assessment, isGranted } = progress
  const { products } = await readSale(ports.db, visitor)
  const view = {
    ...visitorFrame(ports, visitor),
    ...{ basePath, formToken, lenderName: credit.lenderName, canGiveUp: canGiveUp(visitor) },
    basket: basketOf(purchase, products),
  }
  const isPersons =
    assessment && (isUnderReview(assessment) || ['asking', 'needs_person', 'needs_evidence'].includes(assessment.state))
  if (isPersons) return creditPersonPage({ ...view, answerBy: assessment.reviewDueAt ?? undefined }, language)
  if (assessment?.state === 'refused')
    return creditRefusedPage(
      {
        ...view,
        reasons: assessment.reasons,
        canAskPerson: canBeReviewed(assessment),
        help: debtAdviceIn(merchant.countryCode)?.places ?? [],
      },
      language,
    )
  const typed = draft?.kind === 'situation' ? draft.fields : undefined
  const errors = typed && !isGranted ? readAnswers(typed, purchase.currency).errors : []
  return creditSituationPage({ ...view, typed: typed ?? {}, errors, isGranted }, language)
}
