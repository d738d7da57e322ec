/** What lists of purchases say. */
export interface PurchasesTexts {
  readonly title: string
  readonly find: string
  readonly findIn: string
  readonly hint: string
  readonly findAndFilter: string
  readonly result: string
  /** One word everywhere for one state. */
  readonly standings: Readonly<
    Record<
      | 'begun'
      | 'paying'
      | 'filling'
      | 'collecting'
      | 'complete'
      | 'part_refunded'
      | 'refunded'
      | 'cancelled'
      | 'declined'
      | 'unsettled',
      string
    >
  >
  readonly fillingOf: (peopleIn: number, people: number) => string
  /** Said instead of a state, where somebody has to look. */
  readonly attention: Readonly<
    Record<
      | 'dispute'
      | 'refund_refused'
      | 'payment_undecided'
      | 'operation_undecided'
      | 'settlement_undecided'
      | 'card_movement'
      | 'finding'
      | 'parked_event'
      | 'notification_missed'
      | 'message_failed',
      string
    >
  >
  readonly views: {
    readonly all: string
    readonly attention: string
    readonly filling: string
    readonly complete: string
    readonly returned: string
  }
  readonly filters: {
    readonly sought: string
    readonly state: string
    readonly type: string
    readonly article: string
    readonly merchant: string
    readonly amount: string
    readonly least: string
    readonly most: string
    readonly settlement: string
    readonly day: string
    readonly begun: string
    readonly accepted: string
    readonly from: string
    readonly to: string
    readonly attention: string
  }
  readonly settlements: Readonly<Record<'BACK' | 'TRANSFER', string>>
  /** `from …`, `to …`, or both. */
  readonly days: (from: string | undefined, to: string | undefined) => string
  readonly amounts: (least: string | undefined, most: string | undefined) => string
  readonly columns: {
    readonly what: string
    readonly reference: string
    readonly leader: string
    readonly state: string
    readonly when: (city: string) => string
    readonly amount: string
  }
  readonly caption: (filters: string) => string
  readonly counted: (count: number, isMore: boolean) => string
  readonly asFile: (count: number, isMore: boolean) => string
  readonly shown: (count: number, all: number, isMore: boolean) => string
  readonly none: { readonly title: string; readonly text: string }
  readonly noneFound: { readonly title: string; readonly text: string; readonly action: string }
  readonly noneWaits: { readonly title: string; readonly text: string }
}
