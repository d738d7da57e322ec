import type { FindingKind } from '../../../payments/index.ts'

/** What can be wrong with what was said to have been seen. */
type ContradictionName =
  | 'report_needed'
  | 'no_answer'
  | 'unknown_payment'
  | 'another_payment'
  | 'paid_by_another'
  | 'nothing_sent'
  | 'card_used'
  | 'disputed'

/** A page that decides something: the question, what follows, and its button. */
interface DecisionTexts {
  readonly question: string
  readonly follows: readonly string[]
  readonly verb: string
  /** Of the field for what was found elsewhere; none where nothing is asked for. */
  readonly reference?: string
  readonly hint?: string
  /** Said on the page that it leads to. */
  readonly done: string
}

interface ListTexts {
  readonly title: string
  readonly what: string
  readonly none: string
}

/** What operators decide by hand, and the lists of what waits for it. */
export interface OperatorDecisionsTexts {
  readonly section: string
  readonly text: string
  readonly waiting: string
  readonly kind: string
  readonly count: string
  readonly nothing: string
  readonly reason: string
  readonly reasonHint: string
  readonly stay: string
  readonly purchase: string
  readonly amount: string
  readonly sent: string
  readonly since: string
  readonly state: string
  readonly account: string
  readonly payment: string
  readonly id: string
  readonly all: string
  readonly contradictions: Readonly<Record<ContradictionName, string>>
  readonly charges: ListTexts
  readonly operations: ListTexts & {
    readonly kinds: Readonly<Record<'authorise' | 'capture' | 'void' | 'refund', string>>
    readonly waitsFor: Readonly<Record<'answer' | 'verdict', string>>
    readonly tries: string
  }
  readonly refunds: ListTexts & { readonly payer: string; readonly disputed: string; readonly why: string }
  readonly settlements: ListTexts & {
    readonly order: string
    readonly deadline: string
    readonly card: string
    readonly held: (amount: string) => string
    readonly debited: (amount: string) => string
    readonly unused: string
  }
  readonly movements: ListTexts & {
    readonly occurred: string
    readonly kind: string
    readonly kinds: Readonly<Record<'authorised' | 'released' | 'debited' | 'credited' | 'undebited', string>>
  }
  readonly findings: ListTexts & {
    readonly books: string
    readonly subject: string
    readonly says: string
    readonly kinds: Readonly<Record<FindingKind, string>>
    readonly waits: string
  }
  readonly collection: {
    readonly title: string
    readonly open: string
    readonly openText: string
    readonly held: string
    readonly why: string
    readonly reasons: Readonly<
      Record<
        | 'operator'
        | 'acquirer_ahead'
        | 'another_database'
        | 'issuer_ahead'
        | 'key_reused'
        | 'note_unreadable'
        | 'older_than_noted',
        string
      >
    >
    readonly hold: string
    readonly resume: string
  }
  readonly events: ListTexts & {
    readonly event: string
    readonly subscriber: string
    readonly behind: string
    readonly error: string
    readonly retry: string
    readonly retryAll: string
    readonly told: string
  }
  readonly notifications: ListTexts & {
    readonly tries: string
    readonly error: string
    readonly replay: string
    readonly replayed: string
  }
  readonly messages: ListTexts & {
    readonly template: string
    readonly recipient: string
    readonly tries: string
    readonly error: string
    readonly retry: string
    readonly retryAll: string
    readonly retried: string
  }
  readonly made: ListTexts & {
    readonly decided: string
    readonly by: string
    readonly why: string
    readonly reference: string
    readonly kinds: Readonly<Record<'attempt' | 'operation' | 'settlement' | 'card_movement' | 'finding', string>>
    readonly outcomes: Readonly<Record<string, string>>
  }
  readonly ways: {
    readonly charged: DecisionTexts
    readonly neverCharged: DecisionTexts
    readonly done: DecisionTexts
    readonly notDone: DecisionTexts
    readonly paidOut: DecisionTexts
    readonly settled: DecisionTexts
    readonly notPaid: DecisionTexts
    readonly givenBack: DecisionTexts
    readonly cleared: DecisionTexts
    readonly accepted: DecisionTexts
    readonly held: DecisionTexts
    readonly resumed: DecisionTexts
  }
}
