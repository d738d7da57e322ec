import type { DatedType, PotType } from '../../payment-types/index.ts'

/** How a payment type is called where it is one of several. */
interface TypeTexts {
  /** On the button that chooses it. */
  readonly choice: string
  readonly name: string
  /** In lists of staff. */
  readonly short: string
}

/** What its payer reads before agreeing to dates. */
interface DatedTypeTexts extends TypeTexts {
  readonly heading: (title: string, count: number) => string
  /** What is taken today, and the last day. */
  readonly lead: (today: string, day: string) => string
  readonly consent: (later: string) => string
  readonly pay: (today: string) => string
}

export type PaymentTypeTexts = Readonly<Record<PotType, TypeTexts> & Record<DatedType, DatedTypeTexts>>
