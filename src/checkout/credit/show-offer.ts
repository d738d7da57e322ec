import { composeDocument, NOBODY, readParties } from '../../credit-documents/index.ts'
import { hourInZone } from '../../schedules/index.ts'
import { typeset } from '../../texts/typeset.ts'
import type { Draft } from '../draft.ts'
import { canGiveUp } from '../framing.ts'
import type { CheckoutPorts } from '../ports.ts'
import type { Seen } from '../read-sale.ts'
import { knownLeader } from '../show-withdrawal.ts'
import { creditOfferPage } from '../views/index.ts'
import type { Decline, DueRow, ScheduleCost } from '../views/view-models.ts'
import type { Visitor } from '../visitor.ts'
import { readBorrower } from './read-borrower.ts'
import { type CreditInSteps, readProgress } from './read-steps.ts'

const NOON = 12

/** What the page of any schedule knows already. */
export interface OfferShown extends Seen {
  readonly rows: readonly DueRow[]
  readonly cost: ScheduleCost
  readonly decline: Decline | undefined
  readonly draft: Draft | undefined
}

/** Step one: what is offered, by whom, the form to read, and where it goes. */
export async function showCreditOffer(
  ports: CheckoutPorts,
  visitor: Visitor,
  credit: CreditInSteps,
  shown: OfferShown,
): Promise<string> {
  const { purchase, merchant, basePath, formToken, language } = visitor
  const { frame, basket, rows, cost, decline, draft } = shown
  const progress = await readProgress(ports.db, ports, visitor, credit)
  const typed = draft?.kind === 'credit' ? readBorrower(draft.fields, merchant.countryCode) : undefined
  const before = progress.form?.borrower
  const known = { ...(await knownLeader(ports, visitor)), address: '', phone: '' }
  const money = (amountMinor: bigint) => ({ amountMinor, currency: purchase.currency })
  return creditOfferPage(
    {
      ...frame,
      ...{ basePath, formToken, basket, rows, cost, decline },
      ...{ shownOn: credit.offeredOn, shownPlan: credit.plan, lenderName: credit.lenderName },
      credit: money(credit.creditMinor),
      cash: money(credit.cashMinor),
      withdrawalUntil: hourInZone(credit.withdrawalUntil, NOON),
      // The form is of the day's offer: nobody who typed their name is in it.
      form: composeDocument(
        'form',
        {
          ...(await readParties(ports.db, merchant, credit.offered.credit.offer)),
          ...{ offer: credit.offered.credit.offer, decision: credit.offered.credit.decision },
          ...{ buyer: NOBODY, goods: typeset(purchase.title, purchase) ?? '', isSpecimen: false },
          madeAt: ports.businessClock.now(),
        },
        credit.language,
      ),
      borrower: typed?.typed ?? before ?? known,
      errors: typed?.errors ?? [],
      hasChanged: draft?.kind === 'credit_changed' || (progress.form !== undefined && !progress.isFormCurrent),
      canGiveUp: canGiveUp(visitor),
    },
    language,
  )
}
