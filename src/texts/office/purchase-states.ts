/** Names of states and moves, by the alphabet: named here as well, because sentences know no tables; the compiler compares them where they meet. */
type Share = 'planned' | 'owed' | 'paid' | 'refused' | 'lapsed' | 'cancelled' | 'written_off'
type ShareMove =
  | 'cancel'
  | 'collect'
  | 'contribute'
  | 'decline'
  | 'lapse'
  | 'open'
  | 'reconsider'
  | 'reopen'
  | 'settle'
  | 'write_off'
type Attempt =
  | 'captured'
  | 'closing'
  | 'created'
  | 'dead'
  | 'held'
  | 'open'
  | 'paid'
  | 'refunded'
  | 'unknown'
  | 'verified'
  | 'voided'
type AttemptMove =
  | 'approve_card'
  | 'approve_hold'
  | 'approve_sale'
  | 'capture'
  | 'close'
  | 'closed'
  | 'decline'
  | 'expire'
  | 'lose_answer'
  | 'lose_capture'
  | 'not_sent'
  | 'refund'
  | 'return_hold'
  | 'return_sale'
  | 'session_opened'
  | 'void'
type Operation = 'requested' | 'unknown' | 'accepted' | 'succeeded' | 'refused' | 'reversed'
type OperationMove = 'lose_answer' | 'accept' | 'succeed' | 'refuse' | 'reverse'
type AtPsp = 'requested' | 'charging' | 'unknown' | 'waiting' | 'voiding' | 'settled' | 'refused' | 'withdrawn'
type AtPspMove = 'send' | 'disprove' | 'lose_answer' | 'wait' | 'void' | 'settle' | 'refuse' | 'withdraw'
type Dispute = 'opened' | 'won' | 'lost'
type Delivery = 'pending' | 'delivered' | 'exhausted' | 'discarded'

/** What a state is called, what it means, and what can happen next, of each noun that has states. */
interface MachineTexts<State extends string, Trigger extends string> {
  readonly noun: string
  readonly words: Readonly<Record<State, string>>
  readonly means: Readonly<Record<State, string>>
  readonly triggers: Readonly<Record<Trigger, string>>
}

export interface PurchaseStatesTexts {
  readonly title: string
  readonly note: string
  /** Said to screen readers of the link behind a state. */
  readonly about: (state: string) => string
  readonly share: MachineTexts<Share, ShareMove>
  readonly attempt: MachineTexts<Attempt, AttemptMove>
  readonly operation: MachineTexts<Operation, OperationMove>
  readonly settlement: MachineTexts<AtPsp, AtPspMove>
  readonly dispute: MachineTexts<Dispute, 'win' | 'lose'>
  readonly delivery: MachineTexts<Delivery, 'try' | 'again'>
  readonly bank: {
    readonly title: string
    readonly note: string
    readonly caption: string
    readonly what: string
    readonly state: string
    readonly when: string
    readonly answer: string
    readonly amount: string
    readonly attempts: Readonly<Record<'hold' | 'sale' | 'verify', (who: string) => string>>
    readonly operations: Readonly<Record<'capture' | 'void' | 'refund', string>>
    readonly by: Readonly<Record<'payer' | 'merchant', string>>
    readonly dispute: (who: string) => string
    readonly until: (day: string) => string
    readonly none: string
  }
}
