import type { PaymentType } from '../../payment-types/index.ts'
import type { LinkActsTexts } from './link-acts.ts'

/** As `purchases/link-store.ts` tells them apart. */
type LinkStanding = 'open' | 'begun' | 'paid' | 'ended'

interface NamedField {
  readonly label: string
  readonly hint?: string
}

type FieldName =
  | 'merchant'
  | 'title'
  | 'description'
  | 'amount'
  | 'currency'
  | 'reference'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'language'
  | 'byEmail'
  | 'bySms'

/** Payment links: their list, the form that makes one, the page of one. */
export interface LinkTexts extends LinkActsTexts {
  readonly title: string
  readonly make: string
  readonly articles: string
  readonly none: { readonly title: string; readonly text: string }
  readonly noneFound: { readonly title: string; readonly text: string }
  readonly all: string
  readonly shown: (count: number) => string
  readonly columns: {
    readonly what: string
    readonly reference: string
    readonly customer: string
    readonly state: string
    /** When it was paid, or its deadline. */
    readonly until: string
    readonly made: (city: string) => string
    readonly amount: string
  }
  readonly from: string
  readonly to: string
  /** What a link is now, in a word or two, and what that means. */
  readonly standings: Readonly<Record<LinkStanding, string>>
  readonly sent: string
  readonly expired: string
  readonly whys: Readonly<Record<LinkStanding, string>>
  readonly form: {
    readonly title: string
    readonly intro: string
    readonly what: string
    readonly customer: string
    readonly customerHint: string
    readonly send: string
    readonly fields: Readonly<Record<FieldName, NamedField>>
    /** The date that a way of paying lets the merchant choose. */
    readonly dates: Readonly<Partial<Record<PaymentType, NamedField>>>
    readonly verb: string
    readonly stay: string
    readonly showSchedule: string
    readonly schedule: string
    readonly pot: (hours: number) => string
    readonly on: string
    readonly principal: string
    readonly fee: string
    readonly toPay: string
    readonly rates: (taeg: string, debitRate: string) => string
    readonly otherMerchant: { readonly title: string; readonly text: string }
    readonly wrong: {
      readonly currency: string
      readonly email: string
      readonly phone: string
      readonly noAddress: string
      readonly noNumber: string
      readonly tooEarly: string
      readonly tooLate: string
      readonly capped: string
      readonly referenceTaken: string
      readonly notSettled: string
      readonly closing: string
    }
  }
  readonly one: {
    readonly made: { readonly title: string; readonly text: string }
    readonly madeAndSent: { readonly title: string; readonly text: string }
    readonly sentAgain: { readonly title: string; readonly text: string }
    readonly renewed: { readonly title: string; readonly text: string }
    readonly ended: { readonly title: string; readonly text: string }
    readonly address: string
    readonly addressHint: string
    readonly over: string
    readonly code: string
    readonly codeLabel: string
    readonly codeFile: string
    readonly sendings: string
    readonly noSendings: string
    readonly columns: { readonly to: string; readonly state: string; readonly when: string }
    readonly taken: string
    readonly waits: string
    readonly givenUp: string
    readonly happened: string
    readonly steps: {
      readonly made: string
      readonly madeAndSent: string
      readonly begun: string
      readonly paid: string
      readonly asked: string
      readonly expired: string
      readonly cancelled: string
    }
    readonly actors: {
      readonly shop: string
      readonly colleague: string
      readonly operator: string
      readonly payer: string
      readonly bank: string
      readonly service: string
      readonly key: string
      readonly unknown: string
    }
    readonly actions: string
    readonly sendAgain: string
    readonly renew: string
    readonly end: string
    readonly another: string
    readonly purchase: string
    readonly facts: string
    readonly until: string
    readonly paidAt: string
    readonly endedAt: string
    readonly merchant: string
  }
}
