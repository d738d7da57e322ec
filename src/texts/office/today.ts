/** The first page of a company’s people. Amounts, names and moments come as they are written. */
export interface TodayTexts {
  readonly section: string
  readonly nothing: string
  readonly waiting: (count: number) => string
  readonly at: (day: string, hour: string, city: string) => string
  readonly toDo: string
  readonly since: (moment: string) => string
  readonly seePurchase: string
  readonly owed: (amount: string, name: string) => string
  readonly owedToSomebody: (amount: string) => string
  readonly bankSays: (words: string) => string
  readonly disputeUntil: (amount: string, until: string) => string
  readonly dispute: (amount: string) => string
  readonly answerAt: (acquirer: string) => string
  readonly disputeText: (reason: string, acquirer: string) => string
  /** Of buyers who have withdrawn: what is to be done until when, and how it is called. */
  readonly withdrawals: Readonly<
    Record<
      'declared' | 'awaiting_goods' | 'crediting',
      { readonly title: (amount: string, until: string) => string; readonly text: string; readonly action: string }
    >
  >
  readonly undecided: Readonly<Record<'authorise' | 'capture' | 'void' | 'refund', (amount: string) => string>>
  readonly undecidedText: string
  readonly parked: (count: number) => string
  readonly parkedText: string
  readonly seeDeliveries: string
  readonly psp: Readonly<Record<'credentials' | 'reference', (psp: string) => string>>
  readonly pspText: Readonly<Record<'credentials' | 'reference', (merchant: string) => string>>
  readonly putRight: string
  readonly missed: (count: number) => string
  readonly missedText: (merchant: string, moment: string) => string
  readonly payouts: Readonly<
    Record<
      'refused' | 'flagged' | 'mismatch' | 'owes',
      { readonly title: (amount: string) => string; readonly text: string; readonly action: string }
    >
  >
  readonly bursts: (count: number) => string
  readonly burstsText: (merchant: string) => string
  readonly seePurchases: string
  readonly lastDays: (count: number) => string
  readonly period: (from: string, to: string) => string
  readonly accepted: string
  readonly purchases: (count: number) => string
  readonly acceptance: string
  readonly of: (part: number, whole: number) => string
  readonly noneEnded: string
  readonly filling: string
  readonly nextDeadline: (day: string) => string
  readonly noPots: string
  readonly promised: string
  readonly promisedText: string
  readonly andElsewhere: (amounts: string) => string
  readonly perDay: string
  readonly highest: (day: string, amount: string) => string
  readonly noneAccepted: string
  readonly today: string
  readonly plotLabel: string
  readonly day: string
  readonly count: string
  readonly all: string
  readonly in: (name: string | null, paid: number, all: number) => string
  readonly until: (day: string) => string
  readonly paid: string
  readonly covered: string
  readonly open: string
  readonly firstTitle: string
  readonly firstText: string
  readonly firstAction: string
}
