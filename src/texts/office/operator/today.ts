/** One thing that waits: what, and where or since when. */
interface Waits {
  readonly title: (count: number) => string
  readonly action: string
}

/** What an operator finds on their first page. */
export interface OperatorTodayTexts {
  readonly section: string
  /** The answer to what one came for. */
  readonly title: (count: number) => string
  readonly nothing: string
  readonly tasks: string
  readonly oldest: string
  readonly charges: Waits
  readonly operations: Waits
  readonly settlements: Waits
  readonly movements: Waits
  readonly refunds: Waits & { readonly text: string }
  readonly findings: Waits & { readonly text: string }
  readonly hold: Waits & { readonly text: string; readonly since: string }
  readonly parked: Waits & { readonly text: string }
  /** `text`: before the moment of the first deadline. */
  readonly reviews: Waits & { readonly text: string }
  readonly notifications: Waits & { readonly text: string }
  readonly messages: {
    readonly waiting: (count: number, channel: 'email' | 'sms') => string
    readonly givenUp: (count: number, channel: 'email' | 'sms') => string
    readonly said: (reason: string) => string
    readonly action: string
  }
  /** Behind it stands a moment. */
  readonly oldestSince: (count: number) => string
  readonly payouts: Readonly<
    Record<
      'refused' | 'flagged' | 'mismatch' | 'owes' | 'unanswered' | 'held' | 'suspense' | 'short',
      Waits & { readonly text: string }
    >
  >
  readonly key: { readonly title: (account: string) => string; readonly text: string; readonly action: string }
  readonly noAcquirer: { readonly title: string; readonly text: string; readonly action: string }
  readonly balance: {
    readonly title: (account: string, amount: string) => string
    readonly text: string
    readonly action: string
  }
  readonly dispute: {
    readonly title: (account: string, amount: string) => string
    readonly text: string
    readonly action: string
  }
  readonly silent: { readonly title: (account: string) => string; readonly text: string; readonly action: string }
  readonly unread: { readonly title: (account: string) => string; readonly text: string; readonly action: string }
  readonly caps: {
    readonly title: (country: string, kind: 'consumer' | 'business', day: string, isOver: boolean) => string
    readonly text: string
    readonly action: string
  }
  readonly vault: { readonly title: string; readonly text: string; readonly action: string }
  readonly mail: { readonly title: string; readonly text: string; readonly action: string }
}
