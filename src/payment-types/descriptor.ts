import type { DateRefusal, Installment, Order } from '../schedules/index.ts'
import type { DatedKind } from './share-kind.ts'
import type { PlanTerms, TypeTerms } from './terms.ts'

/** The dates that an order may name, in our words; each counts for the types that ask for it. */
export type RequestedDate = 'secondInstallmentOn' | 'deferredOn' | 'balanceOn'

/** Under which key a simulation shows the dates: the interface has these three. */
type SimulationKey = 'INSTALLMENT' | 'DEFERRED' | 'DOWN_PAYMENT'

/** What anybody may read of a merchant's terms, as the interface calls it. */
interface PublicTerms {
  readonly installments_nb?: number
  readonly delay_in_days?: number
  readonly deposit_percent?: number
}

/** All that is said of a payment type, whoever collects it. Its sentences are in each language's folder. */
interface TypeFacts {
  /** Where it stands in lists of all types. */
  readonly place: number
  /** Settings of a merchant that mean something for it, and nothing for a type that does not name them. */
  readonly settings: readonly (keyof TypeTerms)[]
  /** The schedule of a purchase, in order of date; or why the requested date cannot be. */
  readonly plan: (terms: PlanTerms, order: Order) => Installment[] | DateRefusal
  /** Its payer borrows, whatever that costs: consumers are warned. */
  readonly lends: boolean
  readonly simulatedAs: { readonly key: SimulationKey; readonly forModules: SimulationKey }
  readonly publicTerms: (terms: PlanTerms) => PublicTerms
  /** What the demo's merchant of this type is called, looks like and is set to. */
  readonly demo: { readonly name: string; readonly brandColour: string } & Partial<PlanTerms>
}

/** Friends pay together, into a pot. */
export interface PotDescriptor extends TypeFacts {
  readonly collects: 'pot'
}

/** One person pays, on one day or several. */
export interface DatedDescriptor extends TypeFacts {
  readonly collects: 'dates'
  /** What the share at this position of the schedule is called, which says how it is collected. */
  readonly kindAt: (position: number) => DatedKind
  /** The date an order may ask for. `endsLink`: it must be agreed to before that day. */
  readonly requestedDate: { readonly name: RequestedDate; readonly endsLink: boolean } | null
}

export type PaymentTypeDescriptor = PotDescriptor | DatedDescriptor
