import { type Duties, dutiesOf, isRegulated } from '../credit/index.ts'
import {
  type CalendarDate,
  compareDates,
  formatDate,
  hourInZone,
  type Installment,
  ratesOf,
  roundedPercentText,
} from '../schedules/index.ts'
import { formatMoney, sumMinor } from '../shared/money.ts'
import type { CreditDocumentTexts } from '../texts/credit-documents/credit-document-texts.ts'
import { dayInWords } from '../texts/dates.ts'
import { creditDocumentTexts, type DocumentLanguage } from '../texts/document-registry.ts'
import { percentInWords } from '../texts/numbers.ts'
import type { CreditFacts } from './credit-facts.ts'

/** Offers of credits are in euros. */
const CURRENCY = 'EUR'
const DAYS_OF_YEAR = 365
/** Days are told as days: at noon no zone makes another one of them. */
const NOON = 12
const TIME_ZONE = 'UTC'

type Blank = keyof CreditDocumentTexts['terms']['blanks']

/** The facts of a credit with what follows from them, and how its documents write amounts and days. */
export interface Drafting extends CreditFacts {
  readonly language: DocumentLanguage
  readonly texts: CreditDocumentTexts
  readonly duties: Duties
  readonly withdrawalUntil: CalendarDate
  /** Of the credit: what is due after the first day, one payment a day. */
  readonly payments: readonly Installment[]
  readonly apr: string
  readonly borrowingRate: string
  readonly interestPerDay: string
  readonly money: (amountMinor: bigint) => string
  readonly day: (on: CalendarDate) => string
  /** What was said; in a specimen a blank that says what is missing. Throws a sentence where the document is meant. */
  readonly fill: (said: string | null, blank: Blank) => string
}

/**
 * Throws an error whose message is a sentence: the offer is no credit that the law has documents for, its lender may lend no more, or no
 * rate can be read from its payments.
 */
export function draftingOf(facts: CreditFacts, language: DocumentLanguage): Drafting {
  const { offer, decision, lender, isSpecimen } = facts
  const { contractOn } = offer
  if (!isRegulated(decision.regime))
    throw new Error(
      `this offer has no such document: it is ${decision.regime} (${decision.because}; ${decision.article})`,
    )
  if (lender.licenceUntil && compareDates(lender.licenceUntil, contractOn) < 0)
    throw new Error(
      `the licence of ${lender.name ?? 'the lender'} ended on ${formatDate(lender.licenceUntil)}: it lends nothing on ${formatDate(contractOn)}`,
    )
  const rates = ratesOf(offer.payments.map(installmentOf), contractOn)
  if (rates === 'no_solution') throw new Error('no rate can be read from these payments: the first day takes too much')
  const duties = dutiesOf(offer, decision)
  const texts = creditDocumentTexts(language)
  const money = (amountMinor: bigint) => formatMoney({ amountMinor, currency: CURRENCY }, language)
  const percent = (value: number) => percentInWords(roundedPercentText(value), language)
  return {
    ...facts,
    ...{ language, texts, duties, money },
    withdrawalUntil: duties.creditWithdrawalUntil ?? contractOn,
    payments: paymentsAfter(contractOn, facts),
    apr: percent(rates.taegPercent),
    borrowingRate: percent(rates.debitRatePercent),
    interestPerDay: money(
      BigInt(Math.round((Number(duties.creditMinor) * rates.debitRatePercent) / 100 / DAYS_OF_YEAR)),
    ),
    day: (on) => dayInWords(hourInZone(on, NOON, TIME_ZONE), new Date(0), TIME_ZONE, language),
    fill: (said, blank) => said ?? missing(isSpecimen, texts, blank),
  }
}

function missing(isSpecimen: boolean, { terms }: CreditDocumentTexts, blank: Blank): string {
  if (!isSpecimen) throw new Error(`the document cannot be made: ${blank} is not known`)
  return terms.blank(terms.blanks[blank])
}

export function installmentOf({ on, principalMinor, feeMinor }: CreditFacts['offer']['payments'][number]): Installment {
  return { dueOn: on, principalMinor, feeMinor }
}

function paymentsAfter(contractOn: CalendarDate, { offer }: CreditFacts): Installment[] {
  const later = offer.payments.filter(({ on }) => compareDates(on, contractOn) > 0).map(installmentOf)
  const days = [...new Map(later.map(({ dueOn }) => [formatDate(dueOn), dueOn])).values()].sort(compareDates)
  return days
    .map((dueOn) => {
      const ofDay = later.filter((payment) => compareDates(payment.dueOn, dueOn) === 0)
      const principalMinor = sumMinor(ofDay.map((payment) => payment.principalMinor))
      return { dueOn, principalMinor, feeMinor: sumMinor(ofDay.map((payment) => payment.feeMinor)) }
    })
    .filter(({ principalMinor, feeMinor }) => principalMinor + feeMinor > 0n)
}
