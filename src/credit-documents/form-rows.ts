import { daysBetween } from '../schedules/index.ts'
import type { AnnexRow } from '../texts/credit-documents/annex-rows.ts'
import {
  assumptionsOf,
  chargeLines,
  contactLines,
  drawdownOf,
  durationOf,
  goodsLines,
  paymentLines,
  totalOf,
  typeOf,
} from './clauses.ts'
import type { Drafting } from './drafting.ts'

/** Why a row that is marked “where applicable” is deleted, for counsel; a constant sentence says nothing of a single credit. */
interface LeftOut {
  readonly leftOut: string
}

const NO_INTERMEDIARY = 'the lender brings the credit about itself, and the shop only sells (article 10(10))'
const NO_COMPENSATION = 'no compensation is asked for: in France only above 10,000 EUR in twelve months (D. 312-15)'
const INCLUDED = 'the only costs are the charges named in the first part'

/** The Directive's own days; a longer return policy makes them more (article 26(3)). */
const WITHDRAWAL_DAYS = 14

/** What each row of annex I says of a credit, or why it is left out. The compiler asks for every row. */
export const FORM_ROWS: { readonly [Row in AnnexRow]: (drafting: Drafting) => readonly string[] | LeftOut } = {
  creditor: ({ lender, fill }) => [fill(lender.name, 'legalName')],
  intermediary: ({ intermediary, fill }) =>
    intermediary ? [fill(intermediary.name, 'legalName')] : { leftOut: NO_INTERMEDIARY },
  creditAmount: ({ duties, money, texts }) => [money(duties.creditMinor), texts.form.fixed.creditAmount],
  duration: (drafting) => [durationOf(drafting)],
  borrowingRate: ({ borrowingRate, texts }) => [texts.terms.fixedRate(borrowingRate)],
  apr: ({ apr, texts }) => [apr, ...texts.form.fixed.apr],
  totalPayable: (drafting) => [totalOf(drafting), drafting.texts.form.fixed.totalPayable],
  goods: (drafting) => goodsLines(drafting),
  lateCosts: ({ texts }) => [texts.terms.noLateCosts],
  instalments: (drafting) => {
    const { fixed } = drafting.texts.form
    return [fixed.instalments, ...paymentLines(drafting), fixed.charges, ...chargeLines(drafting)]
  },
  missingPayments: ({ texts }) => [texts.form.fixed.missingPayments],
  withdrawal: (drafting) => {
    const { texts, withdrawalUntil, offer, decision, day } = drafting
    const isLonger = daysBetween(offer.contractOn, withdrawalUntil) > WITHDRAWAL_DAYS
    const { terms, form } = texts
    return [
      terms.yes,
      form.fixed.withdrawal,
      (isLonger ? terms.withdrawalLonger : terms.withdrawalUntil)(day(withdrawalUntil)),
      // L. 312-52 is French; other countries say themselves what becomes of the sale.
      ...(decision.figures.known === 'looked_up' ? [terms.withdrawalEndsSale] : []),
    ]
  },
  earlyRepayment: ({ texts, decision }) => [
    texts.form.fixed.earlyRepayment,
    ...(decision.figures.feeMinor > 0n ? [texts.terms.feeGivenBack] : []),
  ],
  earlyCompensation: () => ({ leftOut: NO_COMPENSATION }),
  creditorContact: (drafting) => contactLines(drafting.lender, drafting),
  intermediaryContact: (drafting) =>
    drafting.intermediary ? contactLines(drafting.intermediary, drafting) : { leftOut: NO_INTERMEDIARY },
  typeOfCredit: (drafting) => [typeOf(drafting)],
  drawdown: (drafting) => [drafting.texts.form.fixed.drawdown, ...drawdownOf(drafting)],
  otherDrawdowns: () => ({ leftOut: 'the credit is drawn down in one way' }),
  sureties: () => ({ leftOut: 'no security is asked for' }),
  noAmortisation: () => ({ leftOut: 'each payment repays capital' }),
  personalisedPrice: () => ({ leftOut: 'prices and fees are the merchant’s settings, and nobody’s own' }),
  differentRates: () => ({ leftOut: 'one borrowing rate, fixed, for the whole time' }),
  representativeExample: (drafting) => {
    const { texts, duties, money, borrowingRate, apr, payments, day } = drafting
    const { terms } = texts
    const each = payments.map((paid) => terms.payment(money(paid.principalMinor + paid.feeMinor), day(paid.dueOn)))
    const of = { amount: money(duties.creditMinor), days: durationOf(drafting), rate: borrowingRate, apr }
    return [terms.example({ ...of, total: totalOf(drafting), payments: each.join(', ') }), assumptionsOf(drafting)]
  },
  compulsoryServices: ({ texts }) => [...texts.terms.noServices, texts.form.fixed.unknownServices],
  accountCharges: () => ({ leftOut: 'no account is kept for the credit' }),
  paymentMeansCosts: () => ({ leftOut: 'no means of payment costs more than another' }),
  otherCosts: () => ({ leftOut: INCLUDED }),
  costChanges: () => ({ leftOut: 'nothing of the costs can change' }),
  notarialFees: () => ({ leftOut: 'no notary takes part' }),
  compensation: () => ({ leftOut: NO_COMPENSATION }),
  database: ({ texts }) => [texts.form.fixed.database],
  draftAgreement: ({ texts }) => [texts.form.fixed.draftAgreement],
  // Its dates count from the day on which it is made: from midnight on they would be others.
  validity: ({ texts, offer, day }) => [texts.terms.validity(day(offer.contractOn), day(offer.contractOn))],
  redress: ({ texts, lender, fill }) => [texts.form.fixed.redress, fill(lender.mediator, 'mediator')],
  nonCompliance: ({ texts }) => [texts.form.fixed.nonCompliance],
  repaymentSchedule: () => [],
  representative: () => ({ leftOut: 'the lender is asked to have a representative in no other country' }),
  registration: ({ lender, texts, fill }) => [
    texts.terms.registeredAs(fill(lender.registration, 'registration')),
    texts.terms.licensedAs(fill(lender.licence, 'licence')),
  ],
  supervisor: ({ lender, fill }) => [fill(lender.supervisor, 'supervisor')],
  withdrawalExercise: ({ texts, lender, withdrawalUntil, day, fill }) => [
    texts.terms.exercise(day(withdrawalUntil), `${fill(lender.address, 'address')}, ${fill(lender.email, 'email')}`),
  ],
  lawOfRelations: ({ offer, texts }) => ownLaw(offer.countryCode, texts),
  lawAndCourt: ({ offer, texts }) => {
    const law = ownLaw(offer.countryCode, texts)
    return 'leftOut' in law ? law : law.map(texts.terms.lawAndCourt)
  },
  languageRegime: ({ texts }) => [texts.terms.languages],
}

function ownLaw(countryCode: string, { terms }: Drafting['texts']): readonly string[] | LeftOut {
  return countryCode === 'FR' ? [terms.lawOf.FR] : { leftOut: `nobody has looked up the law of ${countryCode}` }
}
