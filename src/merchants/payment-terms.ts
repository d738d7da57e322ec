import type { TypeTerms } from '../payment-types/index.ts'
import { DEFAULT_TIME_ZONE } from '../schedules/index.ts'
import type { ResultFormat } from '../wire/shop-return.ts'
import type { ClientProfile } from './client-profile.ts'

/** How a merchant's payment type is set, of which each uses some, and how its shop is spoken to. */
export interface PaymentTerms extends Omit<TypeTerms, 'potDeadlineHours'> {
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
  /** Where its days begin and end, on pages and files of the back office. */
  readonly timeZone: string
  /** In whole units of a purchase's currency: what support refunds without an owner. */
  readonly supportRefundMax: number
  /** When it is paid by transfer; `on_demand`: only when somebody plans it. */
  readonly payoutCadence: 'daily' | 'weekly' | 'monthly' | 'on_demand'
  /** How long what it sold waits before it is paid. */
  readonly payoutDelayDays: number
  /** Less than that waits for more. */
  readonly payoutMinimumMinor: number
  /** The part of each payout that is kept back, and for how long. */
  readonly payoutReserveBps: number
  readonly payoutReserveDays: number
  /** What it owes for so long an invoice asks for; 0: never. */
  readonly debtInvoiceDays: number
  /** Whom payers' mails are from; null: the merchant's name. */
  readonly senderName: string | null
  /** Who sells, as a register has it; null: payers read the merchant's name alone. */
  readonly legalName: string | null
  readonly registrationNumber: string | null
  /** What follows when a buyer withdraws from a sale; `none`: of sales from then on nobody may, for a reason. */
  readonly saleWithdrawal: 'ask' | 'automatic' | 'none'
  readonly saleWithdrawalReason: string | null
  readonly saleWithdrawalDays: number
}

/** Where nothing else is wished; the columns have the same defaults, for merchants older than these settings. */
export const DEFAULT_TERMS: PaymentTerms = {
  installmentsCount: 3,
  installmentDays: 0,
  lender: 'merchant',
  isLargeEnterprise: false,
  sellsClaims: false,
  returnPolicyDays: 0,
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
  timeZone: DEFAULT_TIME_ZONE,
  supportRefundMax: 500,
  payoutCadence: 'on_demand',
  payoutDelayDays: 0,
  payoutMinimumMinor: 1,
  payoutReserveBps: 0,
  payoutReserveDays: 90,
  debtInvoiceDays: 30,
  senderName: null,
  legalName: null,
  registrationNumber: null,
  saleWithdrawal: 'ask',
  saleWithdrawalReason: null,
  saleWithdrawalDays: 14,
}
