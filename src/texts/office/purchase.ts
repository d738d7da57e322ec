import type { MessageTemplate } from '../messages.ts'
import type { PurchaseActsTexts } from './purchase-acts.ts'
import type { PurchaseStatesTexts } from './purchase-states.ts'
import type { PurchaseStoryTexts } from './purchase-story.ts'
import type { PurchaseWithdrawalTexts } from './purchase-withdrawal.ts'

/** Named here as well, because sentences know no books: the compiler compares them where they meet. */
interface PerAccount {
  readonly payer_receivable: string
  readonly merchant_payable: string
  readonly fee_income: string
  readonly acquirer_clearing: string
  readonly card_issuer: string
  readonly bank: string
  readonly bad_debt: string
  readonly disputed: string
  readonly dispute_fees: string
  readonly memo_held: string
  readonly memo_held_contra: string
}
interface PerJournal {
  readonly hold: string
  readonly hold_released: string
  readonly acceptance: string
  readonly pledge: string
  readonly pledge_reversed: string
  readonly capture: string
  readonly capture_reversed: string
  readonly refund: string
  readonly refund_reversed: string
  readonly refund_by_bank: string
  readonly refund_lost: string
  readonly refund_recovered: string
  readonly paid_out: string
  readonly write_off: string
  readonly cancellation: string
  readonly fee_given_back: string
  readonly payment_split: string
  readonly plan_ended: string
  readonly write_off_reversed: string
  readonly write_off_lent: string
  readonly write_off_lent_reversed: string
  readonly dispute_opened: string
  readonly dispute_won: string
  readonly dispute_lost: string
  readonly dispute_fee: string
  readonly psp_settlement: string
  readonly psp_credit: string
  readonly late_debit: string
  readonly late_credit: string
}

/** One purchase: who paid, what happened, what stands in the books, who was told. */
export interface PurchaseTexts {
  /** Of the list above it, and of a purchase that bears no reference. */
  readonly purchases: string
  readonly noReference: string
  readonly people: (count: number) => string
  readonly leads: (leader: string) => string
  readonly dates: {
    readonly begun: string
    readonly accepted: string
    readonly promised: string
    readonly settledAtPsp: string
    readonly notYet: string
    readonly linkUntil: (day: string) => string
    readonly potUntil: string
    readonly potEnded: string
    readonly complete: string
    readonly nextDay: string
    readonly ended: string
    readonly of: (done: number, all: number) => string
  }
  readonly paid: {
    readonly title: string
    readonly caption: string
    readonly person: string
    readonly state: string
    readonly part: string
    readonly paid: string
    readonly day: string
    readonly total: string
    readonly leader: string
    readonly fee: (amount: string) => string
    readonly somebody: (position: number) => string
    readonly states: {
      readonly planned: string
      readonly open: string
      readonly held: string
      readonly paid: (day: string) => string
      readonly saidNo: string
      readonly lapsed: string
      readonly cancelled: string
      readonly writtenOff: string
      readonly retried: (day: string) => string
      readonly due: (day: string) => string
      readonly returned: (amount: string) => string
    }
    readonly keys: Readonly<Record<'paid' | 'covered' | 'open', string>>
    readonly bar: (paid: string, all: string) => string
    readonly schedule: string
    readonly kinds: Readonly<
      Record<'part' | 'installment' | 'deferred' | 'deposit' | 'balance', (number: number) => string>
    >
  }
  readonly facts: {
    readonly title: string
    readonly id: string
    readonly reference: string
    readonly merchant: string
    readonly leader: string
    readonly settlement: string
    readonly settlements: Readonly<Record<'TRANSFER' | 'BACK', string>>
    readonly card: string
    readonly description: string
  }
  readonly acts: PurchaseActsTexts
  readonly withdrawal: PurchaseWithdrawalTexts
  readonly credit: Readonly<Record<'title' | 'text' | 'agreed' | 'erased' | 'none', string>>
  readonly story: PurchaseStoryTexts
  readonly states: PurchaseStatesTexts
  readonly happened: string
  readonly happenedNote: (city: string) => string
  readonly books: {
    readonly title: string
    readonly note: (currency: string) => string
    readonly caption: (currency: string) => string
    readonly day: string
    readonly entry: string
    readonly stands: string
    readonly none: string
    readonly accounts: PerAccount
    readonly journals: PerJournal
  }
  readonly psp: {
    readonly title: string
    readonly reference: string
    readonly said: string
    readonly tries: string
    readonly kinds: Readonly<
      Record<'issue' | 'sale' | 'authorise' | 'capture' | 'void' | 'look_up' | 'destroy' | 'look_up_card', string>
    >
    readonly call: string
    readonly sent: string
    readonly answer: string
    readonly waits: string
    readonly outcomes: Readonly<Record<'answered' | 'no_answer' | 'not_sent' | 'rejected', string>>
  }
  readonly told: {
    readonly title: string
    readonly note: string
    readonly none: string
    readonly webhook: (event: string) => string
    readonly notifications: Readonly<Record<'transfer' | 'back' | 'error' | 'split_end', string>>
    readonly messages: Readonly<Record<MessageTemplate, string>>
    readonly to: (who: string) => string
    readonly channels: Readonly<Record<'email' | 'sms', string>>
    readonly tries: (count: number) => string
    readonly triesOf: (what: string) => string
    readonly try: string
    readonly when: string
    readonly answer: string
    readonly after: string
    readonly taken: string
    readonly waiting: string
    readonly failed: string
    readonly open: string
    readonly body: string
    readonly again: string
    readonly message: {
      readonly title: (what: string) => string
      readonly notKept: string
      readonly link: string
      readonly to: string
      readonly by: string
      readonly state: string
      readonly states: Readonly<Record<'pending' | 'sent' | 'failed', string>>
      readonly subject: string
      readonly text: string
      readonly again: string
      readonly question: (what: string) => string
      readonly follows: (recipient: string) => string
      readonly asNow: string
      readonly verb: string
      readonly stay: string
      readonly done: string
      readonly waits: string
      readonly senseless: string
    }
  }
  readonly notes: {
    readonly title: string
    readonly none: string
    readonly label: string
    readonly add: string
    readonly stay: string
    readonly about: Readonly<Record<string, string>>
  }
}
