import type { CreditKind } from '../schedules/index.ts'
import type { DatedDescriptor, PaymentTypeDescriptor } from './descriptor.ts'
import * as registry from './registry.ts'
import { isHeldMeanwhile } from './share-kind.ts'

type Registry = typeof registry

export type PaymentType = keyof Registry

/** Of purchases that one person pays, on dates. */
export type DatedType = {
  [Name in PaymentType]: Registry[Name] extends DatedDescriptor ? Name : never
}[PaymentType]

/** Of purchases that friends pay together. */
export type PotType = Exclude<PaymentType, DatedType>

const byName: Registry = registry
const descriptors: Readonly<Record<PaymentType, PaymentTypeDescriptor>> = registry

/** All of them, in the order in which they are listed. */
export const PAYMENT_TYPES = (Object.keys(registry) as PaymentType[]).sort(
  (one, other) => descriptors[one].place - descriptors[other].place,
) as readonly PaymentType[]

/** What a payment type says of itself: whoever wants to know asks here, and compares no names. */
export function describeType<Name extends PaymentType>(paymentType: Name): Registry[Name] {
  return byName[paymentType]
}

/** The one question by which payment types are told apart; of a purchase, `isSplit` answers it. */
export function isDated(paymentType: PaymentType): paymentType is DatedType {
  return descriptors[paymentType].collects === 'dates'
}

/** Whether it is held on the card when it is agreed to, and taken on its day: to its payer it is one payment. */
export function isHeldAtFirst(paymentType: DatedType): boolean {
  return isHeldMeanwhile(describeType(paymentType).kindAt(0))
}

/**
 * Whether people are warned that they borrow: consumers to whom a type that lends is offered, whatever that costs
 * (Directive (EU) 2023/2225, article 8(1), which knows no exception for free credits).
 */
export function warnsOfCredit(paymentType: PaymentType, kind: CreditKind): boolean {
  return kind === 'consumer' && descriptors[paymentType].lends
}
