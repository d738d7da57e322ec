/** Named here as well, because sentences know no acquirers: the compiler compares them where they meet. */
type LineKind =
  | 'adjustment'
  | 'carried'
  | 'charge'
  | 'dispute'
  | 'dispute_returned'
  | 'fee'
  | 'payout_returned'
  | 'refund'
  | 'refund_returned'

/** Where a payout stands: on its way, refused by our bank, booked there, or nothing that a bank could book. */
type Standing = 'waits' | 'failed' | 'arrived' | 'nothing'

type FindingOfPayout =
  | 'payout_changed'
  | 'payout_line_differs'
  | 'payout_line_repeated'
  | 'payout_line_unknown'
  | 'payout_not_at_bank'
  | 'payout_sum_differs'

/** What is said of payouts that acquirers make to the operator, and of the money of one purchase on its way there. */
export interface OperatorAcquirerPayoutsTexts {
  readonly title: string
  readonly text: string
  readonly denied: (acquirer: string) => string
  readonly deniedText: string
  readonly deniedLink: string
  readonly none: { readonly title: string; readonly text: string }
  readonly noneFound: { readonly title: string; readonly text: string; readonly action: string }
  readonly filters: Readonly<Record<'account' | 'awaited' | 'findings', string>>
  readonly columns: Readonly<
    Record<'made' | 'state' | 'account' | 'atBank' | 'fees' | 'differences' | 'amount', string>
  >
  readonly states: Readonly<Record<Standing, string>>
  readonly whys: Readonly<Record<Standing, string>>
  readonly differences: (count: number) => string
  readonly accepted: (count: number) => string
  readonly shown: (count: number) => string
  readonly caption: (filters: string) => string
  readonly one: {
    readonly title: (day: string) => string
    readonly named: (acquirer: string, day: string) => string
    readonly by: (acquirer: string) => string
    readonly made: string
    readonly arrives: string
    readonly notTold: string
    readonly told: string
    readonly atBank: string
    readonly notYet: string
    readonly since: (day: string) => string
    readonly never: string
    readonly lineOf: (day: string) => string
    readonly sums: string
    readonly counted: (count: number) => string
    readonly gross: string
    readonly fees: string
    readonly net: string
    readonly taken: string
    readonly linesMake: string
    readonly differs: (lines: string, amount: string) => string
    readonly facts: string
    readonly account: string
    readonly reference: string
    readonly words: string
    readonly wordsHint: string
    readonly noWords: string
    readonly iban: string
    readonly bankLine: string
    readonly readBy: string
    readonly findings: string
    readonly advice: Readonly<Record<FindingOfPayout, string>>
    readonly decide: string
    readonly acceptedBecause: (reason: string) => string
    readonly items: string
    readonly noItems: string
    readonly what: string
    readonly of: string
    readonly day: string
    readonly gross_fee: string
    readonly netOfLine: string
    readonly lessFee: (gross: string, fee: string) => string
    readonly itemsShown: (count: number) => string
  }
  /** `sums`: of all lines of a kind; `lines`: of one. */
  readonly kinds: Readonly<Record<'sums' | 'lines', Readonly<Record<LineKind, string>>>>
  /** Why a line is of no payment of ours. */
  readonly ofNoPayment: Readonly<Record<'fee' | 'payout_returned' | 'carried', string>>
  readonly doubts: Readonly<Record<'unknown' | 'differs' | 'repeated', string>>
  readonly exchanged: (currency: string) => string
  readonly exchange: string
  readonly exchangeText: string
  readonly shares: {
    readonly leader: string
    readonly payment: (number: number) => string
    readonly friend: (number: number) => string
  }
  readonly money: {
    readonly title: (what: string) => string
    readonly text: string
    readonly facts: string
    readonly id: string
    readonly reference: string
    readonly merchant: string
    readonly viewAs: string
    readonly part: (share: string, amount: string) => string
    readonly nothing: string
    readonly what: string
    readonly payout: string
    readonly bank: string
    readonly day: string
    readonly amount: string
    readonly notPaidOut: string
    readonly notAtBank: string
    readonly failed: string
    readonly back: string
    readonly link: string
  }
}
