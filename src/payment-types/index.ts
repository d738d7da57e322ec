export type { RequestedDate } from './descriptor.ts'
export {
  type DatedType,
  describeType,
  isDated,
  isHeldAtFirst,
  PAYMENT_TYPES,
  type PaymentType,
  type PotType,
  warnsOfCredit,
} from './payment-type.ts'
export { type DatedKind, isHeldMeanwhile, type ShareKind } from './share-kind.ts'
export { LENDERS, POT_HOURS_MAX, type TypeTerms } from './terms.ts'
