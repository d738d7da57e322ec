import { isDated } from '../payment-types/index.ts'
import { addDays, addMonths, type CalendarDate, compareDates, daysBetween, requireDate } from '../schedules/index.ts'
import { assert } from '../shared/assert.ts'
import { type CountryLaw, type LawOfCountry, lawOf, RULES_VERSION } from './country-laws.ts'
import type { CreditOffer } from './offer.ts'

export type Regime = 'old_law' | 'not_credit' | 'exempt_deferral' | 'light' | 'full'

/** Nobody is warned of what was accepted under these; null: accepted before that was decided, when every one was treated alike. */
export function isOutsideCreditLaw(regime: Regime | null): boolean {
  return regime === 'exempt_deferral' || regime === 'not_credit'
}

/** Under the whole of credit law, with lighter duties or all of them. Null: accepted before that was decided. */
export function isRegulated(regime: Regime | null): boolean {
  return regime === 'light' || regime === 'full'
}

/** Which rule decided, for whoever says it in another language than `because`. */
export type RegimeReason =
  | 'business'
  | 'before'
  | 'friends'
  | 'supply'
  | 'no_delay'
  | 'large'
  | 'elsewhere'
  | 'unread'
  | 'own_deferral'
  | 'small'
  | 'free'
  | 'short'
  | 'default'

export interface Decision {
  readonly regime: Regime
  readonly reason: RegimeReason
  readonly because: string
  /** Of the Directive ("CCD2") and of the Code de la consommation. */
  readonly article: string
  /** The version of the rules, and of the country's law. */
  readonly rules: string
  readonly figures: Figures
}

/** What is counted of an offer before any rule is asked. */
interface Figures {
  readonly law: CountryLaw
  readonly known: LawOfCountry['known']
  /** Due on the day of the contract: part of the price, and of no credit. */
  readonly cashPartMinor: bigint
  /** The price without the cash part; a credit only where the regime is `light` or `full`. */
  readonly laterMinor: bigint
  readonly feeMinor: bigint
  readonly deliveryOn: CalendarDate
  readonly lastPaymentOn: CalendarDate
  /** The first day of a payment of the credit, where there is a rule: in France day 8, not before delivery (L. 312-25, L. 312-48). */
  readonly firstCreditPaymentOn: CalendarDate
  /** From delivery to the last payment. */
  readonly daysFromDelivery: number
  /** How many of them a free deferral by the merchant itself may have. */
  readonly daysAllowed: number
}

/** Directive (EU) 2023/2225, article 48; in France ordonnance 2025-880, article 99. */
const IN_FORCE_FROM = requireDate('2026-11-20')
/** Article 2(2)(c). */
const CREDIT_MAX_MINOR = 10_000_000n
/** Article 2(8)(a). */
const SMALL_BELOW_MINOR = 20_000n
/** Article 2(8)(c). */
const SHORT_MONTHS = 3

interface Rule {
  readonly regime: Regime
  readonly reason: RegimeReason
  readonly applies: (offer: CreditOffer, figures: Figures) => boolean
  readonly because: (figures: Figures) => string
  readonly article: (figures: Figures) => string
}

const isFree = ({ feeMinor }: Figures) => feeMinor === 0n
const isLightCountry = ({ law }: Figures) => law.hasLight

/** The first that fits decides. */
const RULES: readonly Rule[] = [
  {
    regime: 'not_credit',
    reason: 'business',
    applies: ({ client }) => client === 'business',
    because: () => 'the client is a business',
    article: () => 'CCD2 3(1); L. 311-1 2°',
  },
  {
    regime: 'old_law',
    reason: 'before',
    applies: ({ contractOn }) => compareDates(contractOn, IN_FORCE_FROM) < 0,
    because: () => 'contract before 2026-11-20',
    article: () => 'CCD2 2(2)(l), 47; ord. 2025-880 art. 99 II',
  },
  {
    regime: 'not_credit',
    reason: 'friends',
    applies: ({ paymentType }) => !isDated(paymentType),
    because: () => 'friends pay, nobody defers for them',
    article: () => 'CCD2 3(3) a contrario; derived',
  },
  {
    regime: 'not_credit',
    reason: 'supply',
    applies: ({ isContinuingSupply }) => isContinuingSupply,
    because: () => 'continuing supply paid for while supplied',
    article: () => 'CCD2 3(3)',
  },
  {
    regime: 'not_credit',
    reason: 'no_delay',
    applies: (_offer, { daysFromDelivery }) => daysFromDelivery <= 0,
    because: () => 'nothing is paid after delivery',
    article: () => 'CCD2 3(3) a contrario; derived',
  },
  {
    regime: 'not_credit',
    reason: 'large',
    applies: (_offer, { laterMinor }) => laterMinor > CREDIT_MAX_MINOR,
    because: () => 'credit above 100000 EUR',
    article: () => 'CCD2 2(2)(c); L. 312-4 3°',
  },
  {
    // Outside the Area the product behaves as it did before the Directive, and settings say that nobody has looked.
    regime: 'old_law',
    reason: 'elsewhere',
    applies: (_offer, { known }) => known === 'elsewhere',
    because: () => 'the law of this country was not looked up',
    article: () => 'none',
  },
  {
    regime: 'full',
    reason: 'unread',
    applies: (_offer, { known }) => known === 'unread',
    because: () => 'no national option known: full',
    article: () => 'CCD2 2(1); L. 312-1',
  },
  {
    regime: 'exempt_deferral',
    reason: 'own_deferral',
    applies: ({ lender, isClaimSold }, figures) =>
      lender === 'merchant' && isFree(figures) && !isClaimSold && figures.daysFromDelivery <= figures.daysAllowed,
    because: ({ daysFromDelivery, daysAllowed }) =>
      `merchant alone, no charge, ${daysFromDelivery} <= ${daysAllowed} days`,
    article: ({ daysAllowed, law }) => `CCD2 2(2)(h); L. 312-4 ${daysAllowed === law.largeOnlineDays ? '5°' : '4°'}`,
  },
  {
    regime: 'light',
    reason: 'small',
    applies: (_offer, figures) => isLightCountry(figures) && figures.laterMinor < SMALL_BELOW_MINOR,
    because: () => 'credit below 200 EUR',
    article: () => 'CCD2 2(8)(a); L. 312-4-1',
  },
  {
    regime: 'light',
    reason: 'free',
    applies: (_offer, figures) => isLightCountry(figures) && isFree(figures),
    because: () => 'free of interest and charges',
    article: () => 'CCD2 2(8)(b); L. 312-4-1',
  },
  {
    regime: 'light',
    reason: 'short',
    applies: ({ isFeeInsignificant, contractOn }, figures) =>
      isLightCountry(figures) &&
      isFeeInsignificant &&
      compareDates(figures.lastPaymentOn, addMonths(contractOn, SHORT_MONTHS)) <= 0,
    because: () => 'within three months, insignificant charges',
    article: () => 'CCD2 2(8)(c); L. 312-4-1',
  },
  {
    regime: 'full',
    reason: 'default',
    applies: () => true,
    because: () => 'default',
    article: () => 'CCD2 2(1); L. 312-1',
  },
]

/** Which law an offer is under, why, and by which article: a pure function of the offer and of the country's law. */
export function decideRegime(offer: CreditOffer): Decision {
  const figures = figuresOf(offer)
  const rule = RULES.find(({ applies }) => applies(offer, figures))
  assert(rule, 'the last rule always applies')
  const rules = `${RULES_VERSION} ${offer.countryCode} ${figures.law.lookedUpOn}`
  const { regime, reason } = rule
  return { regime, reason, because: rule.because(figures), article: rule.article(figures), rules, figures }
}

/** The last day on which a payment of a merchant's own deferral keeps it outside the law. */
export function lastDeferralDay(offer: CreditOffer): CalendarDate {
  const { deliveryOn, daysAllowed } = figuresOf(offer)
  return addDays(deliveryOn, daysAllowed)
}

function figuresOf(offer: CreditOffer): Figures {
  const { payments, contractOn, countryCode } = offer
  const deliveryOn = offer.deliveryOn ?? contractOn
  let cashPartMinor = 0n
  let laterMinor = 0n
  let feeMinor = 0n
  let lastPaymentOn = contractOn
  for (const payment of payments) {
    if (compareDates(payment.on, contractOn) <= 0) cashPartMinor += payment.principalMinor
    else laterMinor += payment.principalMinor
    feeMinor += payment.feeMinor
    if (compareDates(payment.on, lastPaymentOn) > 0) lastPaymentOn = payment.on
  }
  const { law, known } = lawOf(countryCode)
  return {
    ...{ law, known, cashPartMinor, laterMinor, feeMinor, deliveryOn, lastPaymentOn },
    firstCreditPaymentOn: firstCreditPaymentOf(law, contractOn, deliveryOn),
    daysFromDelivery: daysBetween(deliveryOn, lastPaymentOn),
    daysAllowed: offer.isMerchantLarge && offer.isAtDistance ? law.largeOnlineDays : law.deferralDays,
  }
}

function firstCreditPaymentOf(law: CountryLaw, contractOn: CalendarDate, deliveryOn: CalendarDate): CalendarDate {
  const first = law.daysWithoutPayment === 0 ? contractOn : addDays(contractOn, law.daysWithoutPayment + 1)
  return law.isOwedFromDelivery && compareDates(first, deliveryOn) < 0 ? deliveryOn : first
}
