import type { DatedType, PotType } from '../../payment-types/index.ts'
import type { accessibility } from '../en/checkout/accessibility.ts'
import type { article } from '../en/checkout/article.ts'
import type { common } from '../en/checkout/common.ts'
import type { credit } from '../en/checkout/credit.ts'
import type { ended } from '../en/checkout/ended.ts'
import type { funnel } from '../en/checkout/funnel.ts'
import type { group } from '../en/checkout/group.ts'
import type { late } from '../en/checkout/late.ts'
import type { paying } from '../en/checkout/paying.ts'
import type { places } from '../en/checkout/places.ts'
import type { pledge } from '../en/checkout/pledge.ts'
import type { pot } from '../en/checkout/pot.ts'
import type { schedule } from '../en/checkout/schedule.ts'
import type { sharing } from '../en/checkout/sharing.ts'
import type { start } from '../en/checkout/start.ts'
import type { thanks } from '../en/checkout/thanks.ts'
import type { timing } from '../en/checkout/timing.ts'
import type { trust } from '../en/checkout/trust.ts'
import type { withdrawal } from '../en/checkout/withdrawal.ts'
import type { FaultCode } from './codes.ts'

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

export { toldDecline } from './codes.ts'

export type AccessibilityTexts = typeof accessibility
export type ArticleTexts = typeof article
export type CommonTexts = typeof common
export type EndedTexts = typeof ended
export type FunnelTexts = typeof funnel
export type GroupTexts = typeof group
export type LateTexts = typeof late
export type PayingTexts = typeof paying
export type PlacesTexts = typeof places
export type PledgeTexts = typeof pledge
export type PotTexts = typeof pot
export type CreditTexts = typeof credit
export type ScheduleTexts = typeof schedule
export type SharingTexts = typeof sharing
export type StartTexts = typeof start
export type ThanksTexts = typeof thanks
export type TimingTexts = typeof timing
export type TrustTexts = typeof trust
export type WithdrawalTexts = typeof withdrawal

interface FaultText {
  readonly heading: string
  readonly text: string
  readonly what: string
  /** Whether money moved. */
  readonly moved: string
}

export type FaultTexts = Readonly<Record<FaultCode, FaultText>>

/** Every sentence of the payers' pages. A key missing in one language is a type error in its file. */
export interface CheckoutTexts {
  readonly common: CommonTexts
  readonly start: StartTexts
  readonly credit: CreditTexts
  readonly schedule: ScheduleTexts
  readonly paymentTypes: PaymentTypeTexts
  readonly paying: PayingTexts
  readonly pot: PotTexts
  readonly pledge: PledgeTexts
  readonly group: GroupTexts
  readonly sharing: SharingTexts
  readonly timing: TimingTexts
  readonly places: PlacesTexts
  readonly thanks: ThanksTexts
  readonly ended: EndedTexts
  readonly funnel: FunnelTexts
  readonly article: ArticleTexts
  readonly trust: TrustTexts
  readonly withdrawal: WithdrawalTexts
  readonly late: LateTexts
  readonly faults: FaultTexts
  readonly accessibility: AccessibilityTexts
}
