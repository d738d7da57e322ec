import type { Language } from '../language.ts'
import { type CommonTexts, commonTexts } from './common.ts'
import { type EndedTexts, endedTexts } from './ended.ts'
import { faultTexts } from './faults.ts'
import { type FunnelTexts, funnelTexts } from './funnel.ts'
import { type PayingTexts, payingTexts } from './paying.ts'
import { type PledgeTexts, pledgeTexts } from './pledge.ts'
import { type PotTexts, potTexts } from './pot.ts'
import { type ScheduleTexts, scheduleTexts } from './schedule.ts'
import { type StartTexts, startTexts } from './start.ts'

export { type DeclineCode, type EndedReason, type FaultCode, type FormErrorCode, toDeclineCode } from './codes.ts'

/** Every sentence of the payers' pages. A key missing in one language is a type error in its file. */
export interface CheckoutTexts {
  readonly common: CommonTexts
  readonly start: StartTexts
  readonly schedule: ScheduleTexts
  readonly paying: PayingTexts
  readonly pot: PotTexts
  readonly pledge: PledgeTexts
  readonly ended: EndedTexts
  readonly funnel: FunnelTexts
  readonly faults: (typeof faultTexts)[Language]
}

const inLanguage = (language: Language): CheckoutTexts => ({
  common: commonTexts[language],
  start: startTexts[language],
  schedule: scheduleTexts[language],
  paying: payingTexts[language],
  pot: potTexts[language],
  pledge: pledgeTexts[language],
  ended: endedTexts[language],
  funnel: funnelTexts[language],
  faults: faultTexts[language],
})

export const checkoutTexts: Record<Language, CheckoutTexts> = { fr: inLanguage('fr'), en: inLanguage('en') }
