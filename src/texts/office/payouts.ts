import type { BankDetailsTexts } from './bank-details.ts'

/** As `payouts/payout.ts` tells them apart. */
type PayoutState = 'planned' | 'exported' | 'sent' | 'paid' | 'rejected' | 'returned' | 'cancelled'

/** What a payout's lines and items can be; others are said by their own name. */
export type PayoutKind =
  | 'sales'
  | 'refunds'
  | 'settlement'
  | 'refund'
  | 'reserve_held'
  | 'reserve_released'
  | 'reserve_undone'
  | 'paid_outside'
  | 'paid_after_all'
  | 'came_back_after_all'
  | 'bank_line'
  | 'commission'
  | 'commission_reversed'
  | 'unpaid'
  | 'unpaid_reversed'
  | 'invoice_rounding'
  | 'invoice_credited'
  | 'invoice_paid'
  | 'debt_invoiced'
  | 'debt_invoice_paid'
  | 'debt_restored'

type Told = { readonly title: string; readonly text: string }

/** What merchants are paid by transfer: lists, one payout, balances, where they are paid. */
export interface PayoutTexts {
  readonly title: string
  readonly intro: string
  readonly none: Told
  readonly noneFound: Told & { readonly action: string }
  readonly shown: (count: number, all: number, isMore: boolean) => string
  readonly counted: (count: number, isMore: boolean) => string
  readonly asFile: (count: number, isMore: boolean) => string
  readonly caption: (filters: string) => string
  readonly result: string
  readonly states: Readonly<Record<PayoutState, string>>
  readonly stopped: string
  readonly whys: Readonly<Record<PayoutState, string>>
  readonly filters: {
    readonly state: string
    readonly merchant: string
    readonly days: string
    readonly from: string
    readonly to: string
    readonly between: (from: string | undefined, to: string | undefined) => string
    readonly reserve: string
    readonly stopped: string
  }
  readonly columns: {
    readonly merchant: string
    readonly planned: string
    readonly state: string
    readonly sent: string
    readonly booked: string
    readonly amount: string
    readonly reserve: string
  }
  readonly kinds: Readonly<Record<PayoutKind, string>>
  readonly reasons: Readonly<Record<string, string>>
  readonly reason: (said: string, code: string) => string
  readonly unknownReason: string
  readonly one: {
    readonly title: (day: string) => string
    readonly planned: string
    readonly itemsFixed: string
    readonly sent: string
    readonly notYet: string
    readonly executes: string
    readonly booked: string
    readonly bookedBy: (reference: string) => string
    readonly returned: (day: string) => string
    readonly sums: string
    readonly net: string
    readonly carriedFrom: (day: string) => string
    readonly carried: (day: string) => string
    readonly reserveUntil: (day: string) => string
    readonly reserveBack: (day: string) => string
    readonly bank: string
    readonly account: string
    readonly name: string
    readonly reference: string
    readonly referenceHint: string
    readonly verdict: string
    readonly lines: string
    readonly bookings: Readonly<Record<'payout_debited' | 'payout_returned', (day: string) => string>>
    readonly items: string
    readonly itemsOfEnded: string
    readonly what: string
    readonly ref: string
    readonly day: string
    readonly itemsShown: (count: number) => string
  }
  readonly balance: {
    readonly title: string
    readonly intro: string
    readonly promised: string
    readonly promisedNote: string
    readonly paid: string
    readonly paidNote: string
    readonly open: string
    readonly openNote: string
    readonly owesNote: string
    readonly reserve: string
    readonly reserveNote: string
    readonly others: string
    readonly inTransit: string
    readonly planned: string
    readonly paidOutside: string
    readonly commission: string
    readonly invoiced: string
    readonly next: string
    readonly nextOn: (moment: string) => string
    readonly nextNow: string
    readonly onDemand: string
    readonly rule: (cadence: string, days: number, minimum: string, reserve: string | undefined) => string
    readonly cadences: Readonly<Record<'daily' | 'weekly' | 'monthly' | 'on_demand', string>>
    readonly reserveRule: (percent: string, days: number) => string
    readonly why: Readonly<
      Record<'noDetails' | 'flagged' | 'stopped' | 'opening' | 'owes' | 'little' | 'nothing' | 'currency', string>
    >
    readonly cooling: (moment: string) => string
    readonly where: string
    readonly noAccount: string
    readonly openItems: string
    readonly adjustments: string
    readonly allPayouts: string
    readonly merchant: string
    readonly currency: string
    readonly none: Told
    readonly noneOfMerchant: Told
    readonly identity: string
  }
  readonly items: {
    readonly views: Readonly<Record<'open' | 'adjustments', string>>
    readonly openText: string
    readonly adjustmentsText: string
    readonly none: Readonly<Record<'open' | 'adjustments', Told>>
    readonly payout: string
    readonly waits: string
    readonly shown: (count: number) => string
  }
  readonly ofPurchase: {
    readonly title: string
    readonly accepted: string
    readonly paidOut: string
    readonly booked: string
    readonly waits: string
    readonly inPayout: (day: string) => string
  }
  readonly details: BankDetailsTexts
}
