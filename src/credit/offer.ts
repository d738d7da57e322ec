import type { PaymentType } from '../payment-types/index.ts'
import type { CalendarDate } from '../schedules/index.ts'

type Lender = 'merchant' | 'operator' | 'partner'

export interface OfferedPayment {
  readonly on: CalendarDate
  readonly principalMinor: bigint
  readonly feeMinor: bigint
}

/** What decides which law an offer is under. Days are those of the merchant's zone, amounts euro cents. */
export interface CreditOffer {
  /** Where the consumer lives; else the merchant's. */
  readonly countryCode: string
  readonly client: 'consumer' | 'business'
  readonly lender: Lender
  /** Not a micro, small or medium enterprise (Recommendation 2003/361/EC). */
  readonly isMerchantLarge: boolean
  readonly isAtDistance: boolean
  /** The merchant sells what it is owed, as to a factor. */
  readonly isClaimSold: boolean
  /** Unknown counts as the day of the contract, which is the strict reading. */
  readonly deliveryOn: CalendarDate | null
  /** Within so many days of delivery the shop takes goods back for a full refund. */
  readonly returnPolicyDays: number | null
  /** The contract's copy, where it came later than the contract. */
  readonly documentsReceivedOn: CalendarDate | null
  /** The pre-contractual form, where it came on an earlier day than the contract. */
  readonly formGivenOn: CalendarDate | null
  /** Paid for while it is supplied: a pass, a subscription. */
  readonly isContinuingSupply: boolean
  /** The law puts no number on "insignificant": whoever says so has asked counsel. */
  readonly isFeeInsignificant: boolean
  readonly paymentType: PaymentType
  readonly contractOn: CalendarDate
  readonly payments: readonly OfferedPayment[]
}
