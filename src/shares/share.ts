import type { EventName } from '../events/index.ts'
import type { DatedKind, ShareKind } from '../payment-types/index.ts'
import { type Machine, machine } from '../shared/transitions.ts'

/**
 * Who owes how much, and when: the leader's residual, one friend's part, an instalment, a deferred amount, a deposit,
 * a balance. Principal and fee are separate numbers; the payer is charged both together.
 */
export interface Share {
  readonly id: string
  readonly purchaseId: string
  /** 0 is the leader's. */
  readonly position: number
  readonly role: 'leader' | 'pledger'
  readonly clientId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phoneNumber: string | null
  readonly principalMinor: bigint
  readonly feeMinor: bigint
  /** Of the credit's fee, what was given back by charging this share that much less, for it was paid before its day. */
  readonly feeGivenBackMinor: bigint
  readonly state: ShareState
  readonly kind: ShareKind
  /** `yyyy-mm-dd` in the merchant's zone; null for a part of a split. */
  readonly dueOn: string | null
  /** Business clock: the next step of its collection; null when there is none. */
  readonly collectAt: Date | null
  /** Of a part: when the leader last sent its link anew. */
  readonly remindedAt: Date | null
  readonly firstRefusedAt: Date | null
  /** How far the retry plan has come. */
  readonly retryStep: number
  /** `yyyy-mm-dd`, the day that was agreed to, of a payment that its payer has rearranged since; null: it never was. */
  readonly agreedDueOn: string | null
  /** When its payer was sent the letter of a missed payment. */
  readonly missedToldAt: Date | null
  /** Why the last charge was refused. */
  readonly refusalCode: string | null
  /** Typed by the leader: equal splitting leaves it alone. */
  readonly amountIsFixed: boolean
  /** By the link of the group, beside those whom the leader asks: it keeps no part from others until it pays. */
  readonly isJoined: boolean
  /** How many people it is for. */
  readonly headcount: number
  /** The other friends do not read whose it is. */
  readonly isAnonymous: boolean
  /** Another friend's payment, of which this part is paid once it is accepted. */
  readonly takenByAttempt: string | null
  readonly message: string | null
  readonly linkVersion: number
  readonly paidAt: Date | null
}

export type ShareState = 'planned' | 'owed' | 'paid' | 'refused' | 'lapsed' | 'cancelled' | 'written_off'

export type ShareTrigger =
  | 'open'
  | 'decline'
  | 'reconsider'
  | 'contribute'
  | 'collect'
  | 'settle'
  | 'write_off'
  | 'lapse'
  | 'cancel'
  | 'reopen'

/** Those by which all shares of a purchase move at once; no event tells them. */
export type SweepingTrigger = Extract<ShareTrigger, 'open' | 'lapse' | 'cancel'>

/**
 * Paid in one of three ways: a friend's part, even after a no (`contribute`), a later share (`collect`), or the leader's
 * rest and what is paid with the acceptance (`settle`), which the purchase's own event tells. `lapsed`: the pot closed
 * without it, the leader pays instead, as for whoever had said no (`refused`, for good by then); `written_off`: never collected, our loss, until the merchant gives it back.
 * `reopen`: the bank took back what it had paid.
 */
export const shareMachine: Machine<ShareState, ShareTrigger, EventName | null> = machine('share', [
  { from: ['planned'], trigger: 'open', to: 'owed', event: null },
  { from: ['owed'], trigger: 'decline', to: 'refused', event: 'pledgerDeclines' },
  { from: ['refused'], trigger: 'reconsider', to: 'owed', event: null },
  { from: ['owed', 'refused'], trigger: 'contribute', to: 'paid', event: 'pledgerContributes' },
  { from: ['owed'], trigger: 'collect', to: 'paid', event: 'sharePaid' },
  { from: ['owed'], trigger: 'settle', to: 'paid', event: null },
  { from: ['owed'], trigger: 'write_off', to: 'written_off', event: 'shareWrittenOff' },
  { from: ['paid'], trigger: 'reopen', to: 'owed', event: null },
  { from: ['owed'], trigger: 'lapse', to: 'lapsed', event: null },
  { from: ['planned', 'owed', 'refused', 'written_off'], trigger: 'cancel', to: 'cancelled', event: null },
])

/** One of a schedule. */
type DatedShare = Share & { readonly kind: DatedKind; readonly dueOn: string }

export function isDatedShare(share: Share): share is DatedShare {
  return share.kind !== 'part' && share.dueOn !== null
}

/** What is still owed on days, the nearest first: what was split off a payment stands behind later ones. */
export function owedInOrder<S extends Pick<Share, 'state' | 'dueOn' | 'position'>>(shares: readonly S[]): S[] {
  const owed = shares.filter(({ state, dueOn }) => state === 'owed' && dueOn !== null)
  return owed.sort((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? '') || a.position - b.position)
}

export interface PlannedPerson {
  readonly name: string | null
  readonly email: string | null
  readonly phoneNumber: string | null
  /** Null: an equal part. */
  readonly fixedAmountMinor: bigint | null
}

/** More friends than anyone invites by hand; keeps one page and one statement bounded. */
export const PEOPLE_MAX = 50

/** What one payment of a share takes from the payer. */
export function chargeMinor(share: Pick<Share, 'principalMinor' | 'feeMinor'>): bigint {
  return share.principalMinor + share.feeMinor
}

/** The operator's view, beside the purchase's state: is everything that payers owe coming in? */
export type Collection = 'open' | 'complete' | 'short'

/** `short` once a charge was refused and not made up for, or written off; `complete` when nobody owes anything. */
export function collectionOf(shares: readonly Pick<Share, 'state' | 'firstRefusedAt'>[]): Collection {
  const isShort = (share: Pick<Share, 'state' | 'firstRefusedAt'>) =>
    share.state === 'written_off' || (share.state === 'owed' && share.firstRefusedAt !== null)
  if (shares.some(isShort)) return 'short'
  return shares.every(({ state }) => state !== 'planned' && state !== 'owed') ? 'complete' : 'open'
}
