/**
 * What the pages are told: plain values, already decided by the verbs. A view turns one of these into a document
 * and knows nothing else; the routes build them. Amounts are minor units, dates instants, texts unescaped.
 */

import type { PageFrame } from '../../pages/frame.ts'
import type { Basket } from '../../pages/parts/basket.ts'
import type { CardLabel } from '../../pages/parts/card-label.ts'
import type { Pot, PotShare, ShareProgress } from '../../pages/parts/pot.ts'
import type { PaymentType } from '../../payment-types/index.ts'
import type { Money } from '../../shared/money.ts'
import type { EndedReason, FaultCode, ToldDecline } from '../../texts/checkout/codes.ts'
import type { Decline, FormError, PayerForms, PersonFields } from './form-models.ts'
import type { SharedGroup } from './group-models.ts'
import type { AddingFriend, MoneyPlaces } from './money-models.ts'

export type * from './amount-models.ts'
export type * from './article-models.ts'
export type * from './credit-models.ts'
export type * from './form-models.ts'
export type * from './funnel-models.ts'
export type * from './group-models.ts'
export type * from './late-models.ts'
export type * from './money-models.ts'
export type * from './part-models.ts'
export type * from './pledger-models.ts'
export type * from './schedule-models.ts'
export type * from './withdrawal-models.ts'
export type { Basket, EndedReason, FaultCode, Pot, PotShare, ShareProgress, ToldDecline }

export interface LeaderStartView extends PageFrame, PayerForms {
  readonly basket: Basket
  /** `alone`: only the leader pays; the friends' fields stay in the page, unused. */
  readonly mode: 'alone' | 'share'
  /** The leader first. */
  readonly people: readonly PersonFields[]
  /** Friends beside the leader; the add button disappears there. */
  readonly maxFriends: number
  /** When the pot would close if the leader paid now, the last as late as the merchant lets it. */
  readonly deadlines: readonly { readonly hours: number; readonly at: Date }[]
  readonly hours: number
  readonly showNames: boolean
  readonly freeAmounts: boolean
  readonly showAmounts: boolean
  /** The leader's words to the friends. */
  readonly message: string
  /** The shop's own terms, linked when known. */
  readonly termsUrl?: string | undefined
  readonly errors: readonly FormError[]
  readonly decline?: Decline | undefined
  /** Only set when giving up brings the payer somewhere: the shop's cancel or callback URL. */
  readonly canGiveUp: boolean
}

export interface ZeroAmountView extends PageFrame, PayerForms {
  readonly basket: Basket
}

/** An attempt is open at the acquirer: the payer comes back to this link instead of the card page. */
export interface ResumeView extends PageFrame, PayerForms {
  /** Where another card is asked for: `/pay/<token>/start`, or of one payment among several. */
  readonly startPath: string
  readonly role: 'leader' | 'pledger'
  readonly basket: Basket
  readonly amount: Money
  readonly leaderName?: string | undefined
  /** The card page, ours or the acquirer's; absent when it was opened in another browser. */
  readonly continueUrl: string | undefined
  /** The open card page can be closed for another one; where not, another card is typed on it. */
  readonly canStartOver: boolean
  readonly canGiveUp: boolean
}

/** The acquirer's card page is reached in a window of its own. */
interface CardStep extends PageFrame {
  /** The acquirer's page for a whole window (no script). */
  readonly cardPageUrl: string
  /** In a shop's frame: this page again, which leads on once the bank has answered. */
  readonly newsPath?: string | undefined
  /** `/pay/<token>`: the way back without paying. */
  readonly backPath: string
}

export interface OtherWindowView extends CardStep {
  /** Blocked first, taken later. */
  readonly isHold: boolean
  readonly basket: Basket
  readonly amount: Money
}

export interface CardView extends CardStep {
  /** The same page to be framed: `…?embedded=1`. */
  readonly framedCardPageUrl: string
  /** Scheme, host and port whose messages are believed. */
  readonly acquirerOrigin: string
  /** `/pay/<token>/return/<attemptId>`: where to go when the card page says it has finished. */
  readonly returnPath: string
}

export interface AskingBankView extends PageFrame {
  readonly amount: Money
  /** `/pay/<token>/return/<attemptId>`: the form posts here, once by script, by a button without. */
  readonly returnPath: string
  readonly formToken: string
  /** Fields of the form: what the browser brought back from the acquirer. */
  readonly returned: readonly (readonly [name: string, value: string])[]
}

/** The attempt is unknown or the acquirer does not answer. */
export interface SlowBankView extends PageFrame {
  readonly role: 'leader' | 'pledger'
  readonly basket: Basket
  readonly amount: Money
  /** This page again: the refresh and the button are GETs of it. */
  readonly refreshPath: string
  readonly since: Date
  readonly returnUrl?: string | undefined
}

export interface FinishingView extends PageFrame {
  readonly basket: Basket
  readonly amount: Money
  readonly refreshPath: string
  readonly since: Date
  /** Beyond what anybody should wait for: the payer may go back to the shop without a result. */
  readonly isLate: boolean
  readonly returnUrl?: string | undefined
}

/** What became of a friend's newest invitation. */
export interface DeliveredInvitation {
  readonly position: number
  /** As stored, or as typed when refused. */
  readonly contact: string
  readonly delivery: 'none' | 'pending' | 'sent' | 'failed'
  readonly sentAt?: Date | undefined
}

/** `GET /pay/<token>/pot`. */
export interface PotFragmentView {
  readonly pot: Pot
  readonly viewer: 'leader' | 'pledger'
  /** Only in the leader's model. */
  readonly deliveries?: readonly DeliveredInvitation[] | undefined
  readonly now: Date
  readonly timeZone: string
}

export interface Invitation extends DeliveredInvitation {
  readonly name?: string | undefined
  /** Not taken yet: something else in the form was refused. */
  readonly typedName?: string | undefined
  readonly amount: Money
  /** The friend's personal link, absolute. */
  readonly link: string
  /** False: sent too recently; the button says so. */
  readonly canResend: boolean
  /** From when on one press reminds the friend; absent where nothing is owed, or nobody can be written to. */
  readonly nudgeAt?: Date | undefined
}

export interface LeaderPotView extends PageFrame, PayerForms {
  readonly basket: Basket
  readonly pot: Pot
  /** The hold on the leader's card. */
  readonly held: Money
  readonly card?: CardLabel | undefined
  readonly places?: MoneyPlaces | undefined
  /** The link for all of them; absent where they are not to read each other's names. */
  readonly group?: SharedGroup | undefined
  /** Friends who have not paid yet. */
  readonly invitations: readonly Invitation[]
  /** Straight from the card page: the way back to the shop is the primary action. */
  readonly justPaid: boolean
  /** The shop's callback URL. */
  readonly returnUrl?: string | undefined
  readonly notice?:
    | 'invitation_sent'
    | 'invitation_failed'
    | 'part_freed'
    | 'friend_added'
    | 'friend_removed'
    | 'friend_nudged'
    | undefined
  /** Whether everybody gives what they choose. */
  readonly isFree: boolean
  /** Where one more may be asked. */
  readonly adding?: AddingFriend | undefined
  readonly errors: readonly FormError[]
}

/** Asked before the pot is closed by hand. */
export interface LeaderCloseView extends PageFrame, PayerForms {
  readonly basket: Basket
  /** What the leader's card is charged at most. */
  readonly rest: Money
  readonly held: Money
  readonly card?: CardLabel | undefined
  /** Who can no longer pay. */
  readonly unpaid: readonly { readonly position: number; readonly name?: string | undefined }[]
  /** One of them has begun. */
  readonly isPaying: boolean
  /** Another amount was agreed to: somebody paid meanwhile. */
  readonly hasChanged: boolean
}

/** After the pot: what the leader really paid. Also for a leader who paid alone. */
export interface LeaderSettledView extends PageFrame {
  readonly basePath: string
  readonly basket: Basket
  readonly charged: Money
  readonly released: Money
  readonly friendsPaid: Money
  readonly closedAt: Date
  readonly card?: CardLabel | undefined
  readonly places?: MoneyPlaces | undefined
  /** Empty when the leader paid alone. */
  readonly shares: readonly PotShare[]
  readonly justPaid: boolean
  readonly returnUrl?: string | undefined
}

/** The bank refused the leader's rest after the pot had closed. */
export interface LeaderRestView extends PageFrame, PayerForms {
  readonly basket: Basket
  readonly rest: Money
  readonly decline: Decline
}

/** The leader's purchase is over without goods. `moved` is what happened to the leader's money. */
export interface PurchaseEndedView extends PageFrame {
  readonly reason: EndedReason
  readonly moved: 'none' | 'released' | 'refunded'
  readonly basket: Basket
  readonly amount: Money
  readonly card?: CardLabel | undefined
  readonly receiptPath?: string | undefined
  readonly returnUrl?: string | undefined
}

/** Somebody opens the leader's link without the leader's browser or mailed link: nothing but this. */
export interface NeutralStatusView extends PageFrame {
  readonly basketTitle: string
  /** In progress: the shop's own provider has not answered. */
  readonly status: 'paid' | 'in_progress' | 'ended'
  /** This page again. */
  readonly refreshPath: string
}

/** This shop cannot take this payment. */
export interface CannotPayView extends PageFrame {
  readonly why: 'no_acquirer' | 'not_offered'
  /** For `not_offered`. */
  readonly paymentType?: PaymentType | undefined
  readonly basket?: Basket | undefined
  readonly returnUrl?: string | undefined
}

export interface ReceiptView extends PageFrame {
  readonly basePath: string
  readonly role: 'leader' | 'pledger'
  /** Short enough to be read out. */
  readonly number: string
  /** Purchase or share identifier, as support would ask for it. */
  readonly reference: string
  readonly places?: MoneyPlaces | undefined
  readonly payerName?: string | undefined
  readonly leaderName?: string | undefined
  readonly basket: Basket
  readonly card?: CardLabel | undefined
  /** Of a credit, what was paid on its first day: the law wants this receipt to repeat what it says of that. */
  readonly cashPart?: Money | undefined
  /** Oldest first. */
  readonly lines: readonly {
    /** `…_returned`: done, and taken back by the bank days later. */
    readonly kind: 'held' | 'charged' | 'released' | 'refunded' | 'charge_returned' | 'refund_returned'
    readonly amount: Money
    readonly at: Date
  }[]
}

/** Faults, each saying whether money moved: 400, 403, 404, 409, 429, 500. */
export interface FaultView extends PageFrame {
  readonly code: FaultCode
  /** How long to wait before trying again, when known. */
  readonly waitMs?: number | undefined
  /** Where to start again: `/pay/<token>`, when known. */
  readonly backPath?: string | undefined
  /** For support: the request's id. */
  readonly requestId?: string | undefined
}
