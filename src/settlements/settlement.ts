import type { EventName } from '../events/index.ts'
import { type Machine, machine } from '../shared/transitions.ts'

export type BackState =
  | 'requested'
  | 'charging'
  | 'unknown'
  | 'waiting'
  | 'voiding'
  | 'settled'
  | 'refused'
  | 'withdrawn'

export type SettlementTrigger = 'send' | 'disprove' | 'lose_answer' | 'wait' | 'void' | 'settle' | 'refuse' | 'withdraw'

/** What a merchant is paid for one purchase at its own PSP, with a card made for it. Its purchase's row is its lock. */
export interface Settlement {
  readonly purchaseId: string
  readonly merchantId: string
  readonly pspAccountId: string
  /** Whose card it is paid with; null: none was asked for yet. */
  readonly issuerAccountId: string | null
  readonly state: BackState
  readonly amountMinor: bigint
  readonly currency: string
  readonly charge: ChargeFacts
  /** Null: nothing was sent. */
  readonly sentAs: SentAs | null
  /** The try that counts: its reference follows from it, or was drawn for it. */
  readonly tryNumber: number
  /** Of the try, at the PSP; null before it was first sent. */
  readonly reference: string | null
  readonly cardId: string | null
  /** As its issuer shows it to people; no other digit of its number is kept. */
  readonly cardLast4: string | null
  /** Nothing can be debited any more (business clock, as what follows). */
  readonly cardClosedAt: Date | null
  readonly payment: KeptPayment | null
  readonly refusal: SettlementRefusal | null
  readonly withdrawalWantedAt: Date | null
  /** What the issuer says was debited of the card, and credited to it. */
  readonly debitedMinor: bigint
  readonly creditedMinor: bigint
  /** Of the amount, never debited: the payers'. */
  readonly undebitedMinor: bigint
  /** Debited beyond what the merchant was owed, and not credited since: our loss. */
  readonly lostMinor: bigint
  readonly requestedAt: Date
  readonly deadlineAt: Date
  readonly decidedAt: Date | null
  /** Of the try: its first sending, its last, and when its PSP first had nothing of it (system clock). */
  readonly firstSentAt: Date | null
  readonly sentAt: Date | null
  readonly absentAt: Date | null
  /** Turns without a change of state. */
  readonly steps: number
  /** Since then it may have been sent in a time that these books have lost: it is looked up before anything else (system clock). */
  readonly doubtedAt: Date | null
  /** When its card's issuer and its PSP have last answered such a question (system clock). */
  readonly inquiredAt: Date | null
}

/** Fixed at intent: whoever sends it again sends the same. */
export interface ChargeFacts {
  readonly merchantName: string
  readonly orderReference: string | null
  readonly title: string
  readonly email: string | null
  readonly name: string | null
  readonly language: string
  /** System clock, ISO 8601. */
  readonly createdAt: string
  /** Whose order it is, to be written on its card: the merchant's id, and its reference. Absent in rows of earlier versions. */
  readonly written?: { readonly merchant: string; readonly reference: string | null }
}

/** What its requests say that is not its purchase's. Fixed by the first intent: our address, the flag and the rule may change. */
export interface SentAs {
  readonly callbackUrl: string
  readonly scaFlag: string
  /** What its PSP takes for a reference of ours. */
  readonly reference: { readonly maxLength: number; readonly alphabet: string; readonly uniqueEnding?: number }
}

/** The transaction as its PSP tells it: what later calls need, and what the merchant is told. As JSON: moments, and amounts, which it has no bigint for, are text. */
export interface KeptPayment {
  readonly paymentId: string
  readonly uid: string | null
  readonly reference: string
  readonly status: string
  readonly label: string
  readonly amountMinor: string
  readonly currency: string
  readonly refundedMinor: string
  readonly createdAt: string | null
  readonly isTest: boolean | null
  readonly extra: Readonly<Record<string, string>>
}

/** `card`: none could be had. `time`: nobody said yes before the deadline. */
export interface SettlementRefusal {
  readonly where: 'card' | 'psp' | 'time'
  readonly code: string
  /** Its own word. */
  readonly rawCode: string
}

/**
 * `requested`: nothing of it stands at the PSP, or none was sent; `unknown`: its answer was lost, `waiting`: it has it and
 * has not decided. `disprove`: it proved that it has nothing; `lose_answer` of what is requested: and that was no proof. Of a
 * refusal its purchase's move tells.
 */
export const settlementMachine: Machine<BackState, SettlementTrigger, EventName | null> = machine('back settlement', [
  { from: ['requested'], trigger: 'send', to: 'charging', event: null },
  { from: ['charging', 'unknown'], trigger: 'disprove', to: 'requested', event: null },
  { from: ['requested', 'charging'], trigger: 'lose_answer', to: 'unknown', event: null },
  { from: ['charging', 'unknown'], trigger: 'wait', to: 'waiting', event: null },
  { from: ['charging', 'unknown', 'waiting'], trigger: 'void', to: 'voiding', event: null },
  { from: ['charging', 'unknown', 'waiting', 'voiding'], trigger: 'settle', to: 'settled', event: 'purchaseSettled' },
  { from: ['requested', 'charging', 'unknown', 'waiting', 'voiding'], trigger: 'refuse', to: 'refused', event: null },
  {
    from: ['requested', 'charging', 'unknown', 'waiting', 'voiding'],
    trigger: 'withdraw',
    to: 'withdrawn',
    event: null,
  },
])

/** Nobody knows yet whether the merchant is paid. */
export function isUndecidedSettlement({ state }: Pick<Settlement, 'state'>): boolean {
  return !settlementMachine.isTerminal(state)
}

export const UNDECIDED_SETTLEMENT: readonly BackState[] = ['requested', 'charging', 'unknown', 'waiting', 'voiding']
