import type { ResultFormat } from '../wire/shop-return.ts'
import type { ClientProfile } from './client-profile.ts'

/** How a merchant's payment type is set; each type uses some of these. Parts and fees in hundredths of a percent. */
export interface PaymentTerms {
  /** INSTALLMENT: how often the buyer pays. Bounds of all of them: `settings.ts`. */
  readonly installmentsCount: number
  /** Of the whole purchase, paid by the buyer with the first instalment. SPLIT has none. */
  readonly feeBps: number
  /** DEFERRED. */
  readonly delayDays: number
  /** DEFERRED: the part held on the card. */
  readonly heldBps: number
  /** DEFERRED: a signed call may make today the due date. */
  readonly mayAdvanceDueDate: boolean
  /** DOWN_PAYMENT: the part paid today. */
  readonly depositBps: number
  /** DOWN_PAYMENT. */
  readonly balanceDelayDays: number
  /** What reads all that this merchant's shop is told. */
  readonly clientProfile: ClientProfile
  /** Sells to companies; shown, and compared by shop modules with their own setting. */
  readonly isB2b: boolean
  /** Its shop cannot sign: settings in an address are believed as they stand. */
  readonly acceptUnsigned: boolean
  /** Its shop has no secret: notifications are told in plain, and prove nothing. */
  readonly unsignedNotifications: boolean
  /** What the customer's browser brings to the shop, of purchases that ask for nothing else. */
  readonly resultFormat: ResultFormat
}

/** Where nothing else is wished; the columns have the same defaults, for merchants older than these settings. */
export const DEFAULT_TERMS: PaymentTerms = {
  installmentsCount: 3,
  feeBps: 0,
  delayDays: 30,
  heldBps: 10_000,
  mayAdvanceDueDate: true,
  depositBps: 3000,
  balanceDelayDays: 30,
  clientProfile: 'standard',
  isB2b: false,
  acceptUnsigned: false,
  unsignedNotifications: false,
  resultFormat: 'plain',
}
