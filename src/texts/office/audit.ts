import type { ActName } from '../../audit/index.ts'
import type { EventName } from '../../events/index.ts'

/** The log of what people did and of what happened to purchases. */
export interface AuditTexts {
  readonly section: string
  readonly text: string
  readonly none: string
  readonly noneText: string
  readonly what: string
  readonly subject: string
  readonly find: string
  readonly hint: string
  readonly verb: string
  readonly from: string
  readonly to: string
  readonly who: string
  readonly when: string
  readonly changed: string
  readonly change: (name: string, from: string | null, to: string | null) => string
  /** What is made, or was and stays so. */
  readonly named: (name: string, value: string) => string
  /** What lines keep as a code of their own. */
  readonly values: {
    readonly taskMails: Readonly<Record<'none' | 'at_once' | 'daily', string>>
    readonly collection: Readonly<Record<'open' | 'held', string>>
    readonly told: Readonly<Record<'parked' | 'told', string>>
  }
  /** What is no setting of a merchant, by the name that lines keep; one that is not here is a code of its own. */
  readonly names: Readonly<Partial<Record<string, string>>>
  readonly reason: (reason: string) => string
  readonly operator: string
  readonly at: (city: string) => string
  readonly views: { readonly all: string; readonly people: string }
  readonly merchant: string
  readonly actors: {
    readonly key: (key: string) => string
    readonly shop: string
    readonly payer: string
    readonly anybody: string
    readonly colleague: string
    readonly unknown: string
  }
  readonly ofPeople: string
  readonly ofPurchases: string
  readonly csv: string
  readonly acts: Readonly<Record<ActName, string>>
  readonly events: Readonly<Record<EventName, string>>
}
