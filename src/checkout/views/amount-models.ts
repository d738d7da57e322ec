import type { PageFrame } from '../../pages/frame.ts'
import type { Basket } from '../../pages/parts/basket.ts'
import type { Money } from '../../shared/money.ts'
import type { FormError, PayerForms } from './form-models.ts'

/** Another friend's part that may be paid with one's own. */
export interface OtherPart {
  readonly position: number
  readonly name?: string | undefined
  readonly amount: Money
  readonly isTaken: boolean
  /** What taking it adds to what may be paid: nothing where its friend has said no. */
  readonly addsMinor: bigint
}

/** The next multiple; not offered where it is too much, or the same as a smaller one's. */
export interface Rounder {
  readonly multipleMinor: bigint
  readonly amount: Money
  readonly isOffered: boolean
}

/** How much a friend pays, and for whom. */
export interface AmountChoice {
  /** What one of them is asked for, or what is proposed to somebody who joins. */
  readonly part: Money
  /** Smallest and largest without anybody else's part. */
  readonly leastMinor: bigint
  readonly mostMinor: bigint
  readonly headcount: number
  readonly others: readonly OtherPart[]
  /** As typed. */
  readonly typed: string
  /** What the button takes. */
  readonly amount: Money
  /** The leader's own part afterwards, if everybody else pays as asked; absent where nobody is to read it. */
  readonly rest: Money | undefined
  /** Rounder amounts than the one shown. */
  readonly rounder: readonly Rounder[]
  /** Another amount than the page showed: to be looked at before it is paid. */
  readonly hasChanged: boolean
}

export interface AmountView extends PageFrame, PayerForms {
  readonly leaderName: string
  readonly basket: Basket
  readonly scriptPath: string
  readonly choice: AmountChoice
  readonly errors: readonly FormError[]
}

/** Somebody who is not among those whom the leader asked. */
export interface JoinView extends AmountView {
  readonly name: string
  readonly message: string
  readonly isAnonymous: boolean
  readonly joining: string
}
