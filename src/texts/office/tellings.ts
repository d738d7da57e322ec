import type { AudibleEvent, PayoutEventName } from '../../events/index.ts'

/** What shops were told, try by try. */
export interface TellingTexts {
  readonly title: string
  readonly text: string
  readonly all: string
  readonly missed: string
  readonly kind: string
  readonly kinds: Readonly<Record<'webhook' | 'notification', string>>
  readonly state: string
  readonly states: Readonly<Record<'pending' | 'delivered' | 'exhausted' | 'discarded' | 'missed', string>>
  readonly what: string
  readonly whats: Readonly<Record<'transfer' | 'back' | 'error' | 'split_end', string>>
  readonly merchant: string
  readonly purchase: string
  readonly purchaseHint: string
  readonly from: string
  readonly to: string
  readonly answer: string
  readonly answered: (status: number, ms: number) => string
  readonly noAnswer: (why: string) => string
  readonly untried: string
  readonly tries: string
  readonly planned: string
  readonly count: (shown: number) => string
  readonly empty: string
  readonly emptyText: string
  readonly missedBy: (merchant: string, count: number) => string
  readonly missedText: string
  readonly heading: (what: string, reference: string) => string
  readonly next: string
  readonly ended: string
  readonly sent: (bytes: number) => string
  readonly sentHidden: string
  readonly madeAgain: string
  readonly notKept: string
  readonly notCalled: string
  readonly onlyKeepers: string
  readonly signedTitle: string
  readonly signedText: string
  readonly trial: (number: number) => string
  readonly again: string
  readonly againText: string
  readonly againDone: string
  readonly waiting: string
  /** What each event says to whoever reads the contract, or chooses what an address is told. */
  readonly sentences: Readonly<Record<AudibleEvent | PayoutEventName, string>>
}
