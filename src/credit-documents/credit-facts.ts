import type { CreditOffer, Decision } from '../credit/index.ts'
import type { CalendarDate } from '../schedules/index.ts'

/** Somebody whom a document names, as far as it was said. */
export interface NamedParty {
  readonly name: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
}

export interface NamedLender extends NamedParty {
  /** In which register, under which number. */
  readonly registration: string | null
  /** By which licence or registration it may lend: a number of ORIAS, of the register of financial firms. */
  readonly licence: string | null
  /** Its last day; null: it has none, or nobody has said. */
  readonly licenceUntil: CalendarDate | null
  /** With its address. */
  readonly supervisor: string | null
  /** With address and website. */
  readonly mediator: string | null
}

/** All that the documents of one credit are made of; nothing else decides a word of them but the language. */
export interface CreditFacts {
  readonly offer: CreditOffer
  /** What the law says of the offer, as it was decided: no document decides it again. */
  readonly decision: Decision
  readonly lender: NamedLender
  /** Who brings the credit about and is paid for it; a shop that only sells is none that the form names (article 10(10)). */
  readonly intermediary: NamedParty | null
  readonly seller: NamedParty
  readonly buyer: NamedParty
  /** What is bought. */
  readonly goods: string | null
  readonly madeAt: Date
  /** Shown to counsel and merchants: marked on each page, with blanks for what nobody has said. */
  readonly isSpecimen: boolean
}
