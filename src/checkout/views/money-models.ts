import type { Money } from '../../shared/money.ts'

/** Where a payer's money is: at their bank, with whoever collects, with the shop, or on its way back. */
export interface MoneyPlaces {
  readonly here: 'bank' | 'collector' | 'shop' | 'back'
  readonly amount: Money
  /** The end of a hold. */
  readonly heldUntil?: Date | undefined
  readonly collector?: string | undefined
  readonly shop: string
  /** From the card to the shop's bank at most; absent where nobody has said. */
  readonly toShopDays?: number | undefined
}

/** Somebody is asked besides: `room` is what is left of the leader's own part. */
export interface AddingFriend {
  readonly room: Money
  readonly name: string
  readonly contact: string
  /** As typed, else a part like the others'. */
  readonly amount: string
  readonly isTyped: boolean
}
