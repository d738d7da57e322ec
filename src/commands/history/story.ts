import type { PaymentType } from '../../payment-types/index.ts'

/** One thing that somebody does, so long after the purchase was made. */
export type Act = { readonly afterMs: number } & (
  | { readonly does: 'leader_pays'; readonly card?: CardName }
  | { readonly does: 'friend_pays'; readonly friend: number; readonly card?: CardName }
  | { readonly does: 'friend_declines'; readonly friend: number }
  | { readonly does: 'abort' | 'cancel' | 'release' }
  /** All that is left, or a part; `isRefused`: the bank refuses to give it back. */
  | { readonly does: 'refund'; readonly amountMinor?: bigint; readonly isRefused?: boolean }
  | { readonly does: 'dispute'; readonly respondInDays: number }
  | { readonly does: 'win' | 'lose' }
)

/** Test cards of the sandbox (sandbox/acquirer/test-cards.ts). */
export const CARDS = {
  good: '4242424242424242',
  other: '5555555555554444',
  empty: '4000000000009995',
  refused: '4000000000000002',
  /** Pays once, and is refused whenever it is charged without its holder. */
  turncoat: '4000000000000341',
} as const
type CardName = keyof typeof CARDS

export interface Story {
  readonly type: PaymentType
  readonly daysAgo: number
  readonly title: string
  readonly amountMinor: bigint
  readonly leader: readonly [firstName: string, lastName: string]
  readonly friends: readonly string[]
  readonly acts: readonly Act[]
  /** Where the shop wants to be told, and nobody answers. */
  readonly notifiesNobody?: boolean
  /** Bought on a page of the shop that anybody may open (an article), and by no link of its own. */
  readonly isArticle?: boolean
}
