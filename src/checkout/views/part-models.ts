import type { PageFrame } from '../../pages/frame.ts'
import type { Basket } from '../../pages/parts/basket.ts'
import type { Money } from '../../shared/money.ts'
import type { FormError, PayerForms } from './form-models.ts'

/** What repaying so much of a payment takes now and leaves for its day. */
export interface ChosenPart {
  readonly part: Money
  /** From a card: less, where a fee is given back. */
  readonly charged: Money
  readonly feeLess?: Money | undefined
  readonly rest: Money
}

/** Some of one payment, before its day. */
export interface PartView extends PageFrame, PayerForms {
  readonly basket: Basket
  /** Where both forms are sent. */
  readonly path: string
  /** What is still to be paid of it, and when. */
  readonly open: Money
  readonly on: Date
  readonly least: Money
  readonly most: Money
  readonly typed: string
  readonly errors: readonly FormError[]
  readonly chosen?: ChosenPart | undefined
  /** Blocked on a card: that stays, for the rest. */
  readonly isHeld: boolean
  /** What it takes is not what an older page said. */
  readonly hasChanged: boolean
}
