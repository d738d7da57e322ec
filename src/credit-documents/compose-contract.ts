import { addDays } from '../schedules/index.ts'
import { CONTRACT_ARTICLES } from '../texts/credit-law.ts'
import { debtAdviceIn } from '../texts/debt-advice.ts'
import {
  assumptionsOf,
  chargeLines,
  contactLines,
  drawdownOf,
  durationOf,
  framed,
  goodsLines,
  paymentLines,
  scheduleOf,
  totalOf,
  typeOf,
} from './clauses.ts'
import type { CreditDocument, Piece, Row } from './credit-document.ts'
import type { NamedParty } from './credit-facts.ts'
import type { Drafting } from './drafting.ts'
import { requireFrenchLaw } from './require-french-law.ts'

/** An offer of a contract stands so long, counted from the day on which it is given (L. 312-18). */
const OFFER_STANDS_DAYS = 15

const sentence = (text: string): Piece => ({ kind: 'sentence', text })
const row = (label: string, lines: readonly string[]): Row => ({ kind: 'row', label, lines })

/**
 * The contract, its sections in the order of article R. 312-10, with what article 21 of the Directive adds. Throws a sentence for a
 * country whose law nobody has looked up.
 */
export function composeContract(drafting: Drafting): CreditDocument {
  requireFrenchLaw(drafting, 'contract')
  const { texts } = drafting
  const { headings, intro } = texts.contract
  return framed(drafting, 'contract', [
    { title: headings.parties, pieces: [sentence(intro), ...parties(drafting)] },
    { title: headings.box, isBox: true, pieces: box(drafting) },
    { title: headings.repayment, pieces: repayment(drafting) },
    { title: headings.acceptance, pieces: acceptance(drafting) },
    { title: headings.performance, pieces: performance(drafting) },
    { title: headings.disputes, pieces: disputes(drafting) },
    { title: headings.consent, pieces: consent(drafting) },
  ])
}

function parties(drafting: Drafting): Piece[] {
  const { lender, buyer, intermediary, seller, texts, fill } = drafting
  const { contract, terms } = texts
  const contact = (party: NamedParty) => contactLines(party, drafting)
  return [
    row(contract.lender, [
      fill(lender.name, 'legalName'),
      ...contact(lender),
      terms.registeredAs(fill(lender.registration, 'registration')),
      terms.licensedAs(fill(lender.licence, 'licence')),
    ]),
    row(contract.borrower, [fill(buyer.name, 'buyer'), ...contact(buyer)]),
    ...(intermediary
      ? [row(contract.intermediary, [fill(intermediary.name, 'legalName'), ...contact(intermediary)])]
      : []),
    row(contract.seller, [fill(seller.name, 'seller'), ...(seller.address === null ? [] : [seller.address])]),
  ]
}

/** What article R. 312-10, 2° names, and nothing else. */
function box(drafting: Drafting): Piece[] {
  const { texts, duties, money, borrowingRate, apr } = drafting
  const { box: labels, none } = texts.contract
  return [
    row(labels.type, [typeOf(drafting)]),
    row(labels.amount, [money(duties.creditMinor), ...drawdownOf(drafting)]),
    row(labels.duration, [durationOf(drafting)]),
    row(labels.instalments, paymentLines(drafting)),
    row(labels.rate, [texts.terms.fixedRate(borrowingRate)]),
    row(labels.apr, [apr, totalOf(drafting), assumptionsOf(drafting)]),
    row(labels.costs, chargeLines(drafting)),
    row(labels.sureties, [none.sureties]),
    row(labels.notary, [none.notary]),
    row(labels.goods, goodsLines(drafting)),
  ]
}

function repayment(drafting: Drafting): Piece[] {
  const { contract, form } = drafting.texts
  return [
    sentence(contract.amortisation),
    scheduleOf(form.labels.repaymentSchedule, drafting),
    sentence(contract.byCard),
    sentence(contract.noGuarantor),
  ]
}

function acceptance(drafting: Drafting): Piece[] {
  const { texts, offer, duties, withdrawalUntil, interestPerDay, lender, day, fill } = drafting
  const { contract } = texts
  const { agreementKnownBy } = duties
  return [
    sentence(contract.stands(day(addDays(offer.contractOn, OFFER_STANDS_DAYS)))),
    ...(agreementKnownBy ? [sentence(contract.approval(day(agreementKnownBy)))] : []),
    sentence(contract.withdrawal(day(withdrawalUntil))),
    sentence(contract.withdrawalHow(`${fill(lender.address, 'address')}, ${fill(lender.email, 'email')}`)),
    sentence(contract.withdrawalPays(interestPerDay)),
    sentence(contract.noPaymentIntro),
    sentence(CONTRACT_ARTICLES.noPayment),
    ...contract.linked.map(sentence),
  ]
}

function performance({ offer, texts, decision, buyer, fill }: Drafting): Piece[] {
  const { contract, terms, form } = texts
  const given = decision.figures.feeMinor > 0n ? ` ${terms.feeGivenBack}` : ''
  const places = debtAdviceIn(offer.countryCode)?.places ?? []
  const advice = places.map(({ name, at }) => `${name} (${at})`).join('; ')
  return [
    sentence(`${contract.early}${given} ${terms.noCompensation}`),
    sentence(contract.termination),
    { kind: 'sentence', text: form.fixed.missingPayments, isStrong: true },
    sentence(contract.missed),
    row(form.labels.lateCosts, [terms.noLateCosts]),
    ...(advice ? [sentence(contract.debtAdvice(advice))] : []),
    sentence(contract.statement),
    sentence(contract.reminderMedium(fill(buyer.email, 'email'))),
  ]
}

function disputes({ texts, lender, fill }: Drafting): Piece[] {
  const { contract } = texts
  return [
    sentence(contract.mediation(fill(lender.mediator, 'mediator'))),
    sentence(contract.limitationIntro),
    sentence(CONTRACT_ARTICLES.limitation),
    sentence(contract.authorities(fill(lender.supervisor, 'supervisor'))),
    ...contract.publicAuthorities.map(sentence),
  ]
}

function consent({ texts, duties, lender, payments, money, fill }: Drafting): Piece[] {
  const { contract } = texts
  const of = { amount: money(duties.creditMinor), lender: fill(lender.name, 'legalName') }
  return [
    sentence(contract.consent({ ...of, payments: contract.paymentsOf(payments.length) })),
    sentence(contract.signed),
  ]
}
