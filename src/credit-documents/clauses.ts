import { daysBetween } from '../schedules/index.ts'
import { sumMinor } from '../shared/money.ts'
import type { CreditDocument, DocumentKind, Schedule } from './credit-document.ts'
import type { NamedParty } from './credit-facts.ts'
import type { Drafting } from './drafting.ts'

/** What form and contract say in the same words. */

export function durationOf({ offer, decision, texts, day }: Drafting): string {
  const { contractOn } = offer
  const { lastPaymentOn } = decision.figures
  return `${texts.terms.days(daysBetween(contractOn, lastPaymentOn))} (${texts.terms.between(day(contractOn), day(lastPaymentOn))})`
}

export function typeOf({ payments, texts }: Drafting): string {
  return texts.terms.type[payments.length > 1 ? 'instalments' : 'deferral']
}

export function drawdownOf({ seller, decision, offer, texts, day, fill }: Drafting): string[] {
  const { law, firstCreditPaymentOn } = decision.figures
  const isLater = law.daysWithoutPayment > 0 && daysBetween(offer.contractOn, firstCreditPaymentOn) > 0
  return [
    texts.terms.drawnDown(fill(seller.name, 'seller')),
    ...(isLater ? [texts.terms.drawnDownFrom(day(firstCreditPaymentOn))] : []),
  ]
}

export function paymentLines({ payments, texts, money, day }: Drafting): string[] {
  const lines = payments.map(({ dueOn, principalMinor, feeMinor }) =>
    texts.terms.payment(money(principalMinor + feeMinor), day(dueOn)),
  )
  return [texts.terms.paymentCount(payments.length), ...lines]
}

export function chargeLines({ payments, texts, money, day }: Drafting): string[] {
  const charged = payments.filter(({ feeMinor }) => feeMinor > 0n)
  return charged.length === 0
    ? [texts.terms.noFee]
    : charged.map(({ feeMinor, dueOn }) => texts.terms.feeWith(money(feeMinor), day(dueOn)))
}

export function goodsLines({ goods, decision, texts, money, fill }: Drafting): string[] {
  const { cashPartMinor, laterMinor } = decision.figures
  const { terms } = texts
  return [
    terms.goodsName(fill(goods, 'goods')),
    terms.cashPrice(money(cashPartMinor + laterMinor)),
    ...(cashPartMinor > 0n ? [terms.cashPart(money(cashPartMinor))] : []),
  ]
}

export function totalOf({ decision, money }: Drafting): string {
  return money(decision.figures.laterMinor + decision.figures.feeMinor)
}

export function assumptionsOf({ offer, texts, day }: Drafting): string {
  return texts.terms.assumptions(day(offer.contractOn))
}

export function contactLines(party: NamedParty, { texts, fill }: Drafting): string[] {
  const { contact } = texts.terms
  return [
    contact.address(fill(party.address, 'address')),
    contact.phone(fill(party.phone, 'phone')),
    contact.email(fill(party.email, 'email')),
    // Optional, as the annex says.
    ...(party.website === null ? [] : [contact.website(party.website)]),
  ]
}

export function scheduleOf(label: string, { payments, texts, money, day }: Drafting): Schedule {
  const { table } = texts.terms
  const principal = sumMinor(payments.map(({ principalMinor }) => principalMinor))
  const fee = sumMinor(payments.map(({ feeMinor }) => feeMinor))
  return {
    ...{ kind: 'schedule', label, columns: [table.day, table.principal, table.fee, table.total] },
    rows: payments.map(({ dueOn, principalMinor, feeMinor }) => [
      day(dueOn),
      money(principalMinor),
      money(feeMinor),
      money(principalMinor + feeMinor),
    ]),
    sums: [table.sum, money(principal), money(fee), money(principal + fee)],
  }
}

/** What every document has around what it says. */
export function framed(drafting: Drafting, kind: DocumentKind, sections: CreditDocument['sections']): CreditDocument {
  const { language, texts, lender, isSpecimen, madeAt, fill } = drafting
  const { title } = texts[kind]
  const { specimen, specimenText } = texts.terms
  const name = fill(lender.name, 'legalName')
  return {
    ...{ kind, language, title, madeAt, mark: isSpecimen ? specimen : null, sections },
    foot: [...(isSpecimen ? [specimenText] : []), name, title].join(' · '),
  }
}
