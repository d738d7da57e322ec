import { type CalendarDate, compareDates } from '../schedules/index.ts'

/** Of the rules that decide a regime, and of what they count: another one with each change of them. */
export const RULES_VERSION = '2026-11-25'

/** What a country has made of the Directive's options, as looked up on a day: dated like the usury caps. */
export interface CountryLaw {
  readonly lookedUpOn: string
  readonly source: string
  /** A merchant's own free deferral is no credit for so many days after delivery. */
  readonly deferralDays: number
  /** The same, of a large enterprise that sells at a distance. */
  readonly largeOnlineDays: number
  /** Whether small, free and short credits have lighter duties (article 2(8)). */
  readonly hasLight: boolean
  /** After the day of the contract, how many days nothing may be paid to the lender. */
  readonly daysWithoutPayment: number
  /** No payment of the credit before what was bought is delivered. */
  readonly isOwedFromDelivery: boolean
  /** The warning of advertising stands in the pre-contractual form as well. */
  readonly hasWarningInForm: boolean
  /** At a distance, what a borrower earns and owes is asked on a sheet of its own, which is kept. */
  readonly hasIncomeSheet: boolean
  /** A lender who is silent for so long after acceptance has refused; null: no such rule is known. */
  readonly agreementDays: number | null
  /** Above it, what a borrower says of income and costs is proven by documents; null: no such rule is known. */
  readonly documentsAboveMinor: bigint | null
  /** A register of late borrowers that licensed lenders ask. */
  readonly hasDefaultRegister: boolean
  /** Its contract, receipt and slip are written: the form alone is the Union's. */
  readonly hasContract: boolean
}

/** The Directive's own terms, where a country's are not known: no option of a country is relied on. */
const DIRECTIVE: CountryLaw = {
  lookedUpOn: '2026-11-23',
  source: 'Directive (EU) 2023/2225',
  deferralDays: 50,
  largeOnlineDays: 14,
  hasLight: false,
  daysWithoutPayment: 0,
  isOwedFromDelivery: false,
  hasWarningInForm: false,
  hasIncomeSheet: false,
  agreementDays: null,
  documentsAboveMinor: null,
  hasDefaultRegister: false,
  hasContract: false,
}

const LOOKED_UP: Readonly<Record<string, CountryLaw>> = {
  FR: {
    lookedUpOn: '2026-11-23',
    source: 'Code de la consommation L. 312-4, -12, -17, -24, -25, -48; ordonnances 2025-880 and 2025-1154',
    deferralDays: 50,
    largeOnlineDays: 14,
    hasLight: true,
    daysWithoutPayment: 7,
    isOwedFromDelivery: true,
    hasWarningInForm: true,
    hasIncomeSheet: true,
    agreementDays: 7,
    // D. 312-7 and D. 312-8: above 3,000 EUR.
    documentsAboveMinor: 300_000n,
    // The FICP, of articles L. 751-1 and following.
    hasDefaultRegister: true,
    hasContract: true,
  },
}

/** The Directive binds members of the European Economic Area. */
const EUROPEAN_ECONOMIC_AREA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

export interface LawOfCountry {
  readonly law: CountryLaw
  /** `unread`: the Directive binds, and what the country made of it is not known. `elsewhere`: nothing of it binds. */
  readonly known: 'looked_up' | 'unread' | 'elsewhere'
}

export function lawOf(countryCode: string): LawOfCountry {
  const law = LOOKED_UP[countryCode]
  if (law) return { law, known: 'looked_up' }
  return { law: DIRECTIVE, known: EUROPEAN_ECONOMIC_AREA.has(countryCode) ? 'unread' : 'elsewhere' }
}

/** Set at the start, as caps are: every offer of a process is held to the same day. Null: nothing is refused yet. */
let enforcedFrom: CalendarDate | null = null

/** From that day on, offers that would need what is not built are refused. */
export function enforceCreditFrom(day: CalendarDate | null): void {
  enforcedFrom = day
}

export function isCreditEnforced(on: CalendarDate): boolean {
  return enforcedFrom !== null && compareDates(on, enforcedFrom) >= 0
}

/** Null: this process refuses nothing. */
export function creditEnforcedFrom(): CalendarDate | null {
  return enforcedFrom
}
