/**
 * Every fact about a purchase. `public`: always told to the merchant's webhook (the three documented ones);
 * `opt_in`: told on subscription; `internal`: ours alone. Merchants may see the name, so a name is never changed.
 */
export const EVENT_AUDIENCE = {
  purchaseCreated: 'internal',
  linkRequested: 'internal',
  paymentStarted: 'internal',
  paymentProcessed: 'public',
  paymentFailed: 'public',
  paymentEnded: 'internal',
  purchaseSettled: 'opt_in',
  pledgerContributes: 'public',
  pledgeFailed: 'internal',
  pledgerDeclines: 'opt_in',
  potExtended: 'internal',
  potReminder: 'internal',
  potClosing: 'opt_in',
  potClosed: 'internal',
  holdVoided: 'internal',
  captureRefused: 'internal',
  purchaseSuccessful: 'opt_in',
  purchaseAborted: 'opt_in',
  purchaseCancelled: 'opt_in',
  purchaseRefunded: 'opt_in',
  pledgeRefunded: 'opt_in',
  shareRefunded: 'opt_in',
  refundRequested: 'internal',
  refundCompleted: 'opt_in',
  purchaseWithdrawn: 'opt_in',
  creditWithdrawn: 'internal',
  creditPlanEnded: 'internal',
  withdrawalPaused: 'internal',
  withdrawalResumed: 'internal',
  withdrawalAccepted: 'internal',
  withdrawalRefused: 'internal',
  invitationResent: 'internal',
  pledgerInvited: 'internal',
  pledgerRemoved: 'internal',
  pledgerTakenOver: 'internal',
  shareDueSoon: 'internal',
  sharePaid: 'opt_in',
  shareRefused: 'opt_in',
  shareOverdue: 'internal',
  shareWrittenOff: 'internal',
  holdRenewed: 'opt_in',
  holdLost: 'opt_in',
  dueDateAdvanced: 'opt_in',
  dueDateMoved: 'internal',
  earlyPaymentAsked: 'internal',
  creditFormGiven: 'internal',
  creditAgreed: 'internal',
  creditRecalled: 'internal',
  paymentMissed: 'internal',
  paymentRearranged: 'internal',
  collectionHeld: 'internal',
  collectionResumed: 'internal',
  cardReplaced: 'internal',
  captureFailed: 'opt_in',
  refundFailed: 'opt_in',
  disputeOpened: 'opt_in',
  disputeWon: 'opt_in',
  disputeLost: 'opt_in',
} as const satisfies Record<string, 'public' | 'opt_in' | 'internal'>

export type EventName = keyof typeof EVENT_AUDIENCE

export const EVENT_NAMES = Object.keys(EVENT_AUDIENCE) as EventName[]

/** What merchants may read: all but the internal ones. */
export type AudibleEvent = {
  [Name in EventName]: (typeof EVENT_AUDIENCE)[Name] extends 'internal' ? never : Name
}[EventName]

export const AUDIBLE_EVENTS = EVENT_NAMES.filter((name): name is AudibleEvent => EVENT_AUDIENCE[name] !== 'internal')

/** What the producer says; the store adds id and sequence. */
export interface Fact {
  readonly purchaseId: string
  readonly name: EventName
  readonly shareId?: string | undefined
  readonly clientId?: string | undefined
  readonly detail?: Readonly<Record<string, unknown>> | undefined
  /** Business clock. */
  readonly occurredAt: Date
}

export interface PurchaseEvent {
  /** `triggerID` on the wire. */
  readonly id: bigint
  readonly purchaseId: string
  readonly merchantId: string
  /** 1, 2, 3… without gaps, per purchase. */
  readonly sequence: number
  readonly name: EventName
  readonly shareId: string | null
  readonly clientId: string | null
  readonly detail: Readonly<Record<string, unknown>> | null
  readonly occurredAt: Date
}
