import type { PageFrame } from '../../pages/frame.ts'
import type { Basket } from '../../pages/parts/basket.ts'
import type { Money } from '../../shared/money.ts'
import type { PayerForms } from './form-models.ts'
import type { DueRow } from './schedule-models.ts'

/** Other days for a missed payment, and what is posted to choose them. */
export interface LateWay {
  readonly form: string
  readonly shown: string
  readonly parts: readonly { readonly amount: Money; readonly on: Date }[]
}

export interface LatePayment {
  readonly position: number
  readonly amount: Money
  readonly on: Date
  readonly canPay: boolean
  readonly ways: readonly LateWay[]
  readonly whyNone?: 'once' | 'law' | 'busy' | 'held' | undefined
}

/** The letter of missed payments, as a page. */
export interface LateView extends PageFrame, PayerForms {
  readonly basket: Basket
  readonly missed: readonly LatePayment[]
  readonly missedTotal: Money
  /** Of the whole purchase, where that is more. */
  readonly open?: Money | undefined
  readonly law: 'french' | 'other'
  /** The last day that may be chosen, where a law has one. */
  readonly until?: Date | undefined
  readonly help: readonly { readonly name: string; readonly at: string }[]
  /** The days that were chosen are not those any more. */
  readonly hasChanged: boolean
}

/** Afterwards: the payments with the days that were chosen. */
export interface RearrangedView extends PageFrame {
  readonly basePath: string
  readonly basket: Basket
  readonly rows: readonly DueRow[]
}
