import type { ExemptionNeed, Regime, RegimeReason } from '../../credit/index.ts'

interface CreditFigures {
  readonly days: string
  readonly allowed: string
}

/** What pages of merchants say beside their settings. */
export interface MerchantOfficeTexts {
  readonly title: string
  readonly intro: string
  readonly none: { readonly title: string; readonly text: string }
  readonly columns: Readonly<Record<'merchant' | 'type' | 'settlement' | 'psp' | 'health', string>>
  readonly count: (shown: number) => string
  readonly mode: Readonly<Record<'test' | 'live', string>>
  /** A merchant's state of health, and what it means. */
  readonly health: Readonly<
    Record<'well' | 'unchecked' | 'refused' | 'retired' | 'missing', { readonly word: string; readonly why: string }>
  >
  readonly id: string
  readonly facts: string
  readonly actions: string
  /** When a setting was last changed, and by whom. */
  readonly since: (day: string, by: string) => string
  readonly change: string
  readonly look: string
  readonly operator: string
  readonly somebody: string
  readonly service: string
  readonly edit: {
    readonly verb: string
    readonly stay: string
    readonly saved: string
    readonly savedText: string
    readonly meanwhile: string
    readonly changed: (by: string, label: string, from: string, to: string) => string
    readonly fixed: string
  }
  /** What the settings make of an example amount. */
  readonly schedule: {
    readonly title: string
    readonly text: string
    readonly amount: string
    readonly verb: string
    readonly columns: Readonly<Record<'day' | 'part' | 'fee' | 'charged', string>>
    readonly rates: string
    readonly taeg: string
    readonly debit: string
    readonly refused: Readonly<Record<'rate_above_cap' | 'rate_cap_outdated' | 'rate_without_solution', string>>
    /** What the offer is to credit law: regimes, and which rule decided. */
    readonly credit: {
      readonly title: string
      readonly regime: Readonly<Record<Regime, string>>
      readonly reason: Readonly<Record<RegimeReason, (figures: CreditFigures) => string>>
      readonly labels: Readonly<
        Record<'is' | 'why' | 'article' | 'exemptIf' | 'advice' | 'lender' | 'documents', string>
      >
      readonly lenders: Readonly<Record<'operator' | 'partner', string>>
      /** What payers would be given; `unsaid`: who the lender is. */
      readonly documents: Readonly<Record<'download' | 'unsaid', string>>
      /** Who advises on debts for free, and when that was looked up. */
      readonly advice: (names: string, day: string) => string
      readonly adviceUnknown: string
      readonly needs: Readonly<Record<ExemptionNeed, (figures: CreditFigures) => string>>
      readonly refused: (from: string) => string
      readonly refusedFrom: (from: string) => string
      /** A payment of the credit would come before the law allows one. */
      readonly tooEarly: (from: string) => string
      readonly unsecured: (until: string) => string
      readonly licenceEnded: (on: string) => string
    }
  }
  readonly preview: {
    readonly title: string
    readonly text: string
    readonly verb: string
    readonly page: string
    readonly mail: string
    readonly from: (name: string) => string
    readonly sms: string
    readonly save: string
    readonly example: { readonly title: string; readonly lead: string; readonly pay: string }
  }
}
