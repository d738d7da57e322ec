import type { EventName, JobName } from '../../events/index.ts'

/** What an event's sentence is made of: names, amounts and days in words. */
interface StoryWords {
  /** Whose part it is about; of the purchase itself, its leader. */
  readonly who: string
  readonly amount: string
  /** An amount or a day that the event itself names; empty where it names none. */
  readonly named: string
  readonly reason: string
}

/** Told by the attempt or the operation that made them, with the bank's words: not once more. */
type ToldByBank =
  | 'pledgeFailed'
  | 'paymentEnded'
  | 'shareRefused'
  | 'holdVoided'
  | 'captureRefused'
  | 'captureFailed'
  | 'refundFailed'
  | 'pledgeRefunded'
  | 'shareRefunded'

/** States of a purchase, and by what it moves: named here as well, because sentences know no purchases. */
interface PerState {
  readonly initialized: string
  readonly authorizing: string
  readonly leader_processed: string
  readonly successful: string
  readonly failed_payer: string
  readonly failed_connector: string
  readonly cancelled: string
  readonly aborted: string
  readonly refunded: string
}

interface PerTrigger {
  readonly start_attempt: string
  readonly confirm_zero: string
  readonly accept: string
  readonly decline: string
  readonly end_unpaid: string
  readonly lose_reference: string
  readonly finish: string
  readonly refuse_settlement: string
  readonly abort: string
  readonly expire: string
  readonly give_up: string
  readonly cancel: string
  readonly refund: string
}

/** What happened to a purchase, and why it is in its state. */
export interface PurchaseStoryTexts {
  readonly events: Readonly<Record<Exclude<EventName, ToldByBank>, (words: StoryWords) => string>>
  readonly refused: (who: string) => string
  readonly undecided: (who: string, amount: string) => string
  readonly operations: {
    readonly taken: (who: string, amount: string) => string
    readonly letGo: (who: string, amount: string) => string
    readonly givenBack: (who: string, amount: string) => string
    readonly refusedTake: (who: string, amount: string) => string
    readonly refusedBack: (who: string, amount: string) => string
    readonly takenBack: (who: string, amount: string) => string
    readonly asked: (who: string, amount: string) => string
  }
  readonly says: (words: string) => string
  readonly card: (brand: string, last4: string) => string
  readonly atTry: (number: number) => string
  readonly actors: {
    readonly key: (key: string) => string
    readonly shop: string
    readonly colleague: string
    readonly byLink: (who: string) => string
    readonly anybody: string
    readonly operator: string
    readonly job: Readonly<Record<JobName, string>>
    readonly unknown: string
  }
  readonly acts: Readonly<Record<string, string>>
  readonly why: {
    readonly means: PerState
    readonly begunBy: (day: string, who: string) => string
    readonly follows: string
    readonly nothingFollows: string
    readonly triggers: PerTrigger
    readonly called: string
  }
}
