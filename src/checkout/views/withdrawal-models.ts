import type { PageFrame } from '../../pages/frame.ts'
import type { Basket } from '../../pages/parts/basket.ts'
import type { Money } from '../../shared/money.ts'
import type { RefusalGround, Withdrawal } from '../../withdrawals/index.ts'
import type { PayerForms } from './form-models.ts'
import type { MoneyPlaces } from './money-models.ts'

export interface WithdrawalFormView extends PageFrame, PayerForms {
  readonly contract: Withdrawal['contract']
  readonly basket: Basket
  readonly name: string
  readonly email: string
  /** What the form before lacked. */
  readonly lacks: readonly ('name' | 'email')[]
  /** The last day on which it counts. */
  readonly lastDay: Date
}

export interface WithdrawalConfirmView extends PageFrame, PayerForms {
  /** Of a credit: what is left is due in one sum by that day. */
  readonly credit?: { readonly left: Money; readonly lastDay: Date } | undefined
  readonly basket: Basket
  readonly name: string
  readonly email: string
  readonly declaration: string
  readonly follows: 'ask' | 'automatic'
  readonly hasFriends: boolean
}

/** Where the money is, of somebody who has withdrawn. */
export type WithdrawnMoney =
  | 'asked'
  | 'automatic'
  | 'goods'
  | 'psp'
  | 'underWay'
  | 'back'
  | 'released'
  | 'contested'
  | 'refused'

export interface WithdrawnView extends PageFrame {
  readonly basePath: string
  readonly basket: Basket
  readonly declared: Pick<Withdrawal, 'declaration' | 'email' | 'declaredAt' | 'reimburseBy' | 'reason'> & {
    readonly ground: RefusalGround | null
  }
  readonly money: WithdrawnMoney
  readonly places: MoneyPlaces | undefined
}

export interface CreditWithdrawnView extends PageFrame, PayerForms {
  readonly basket: Basket
  readonly declared: Pick<Withdrawal, 'declaration' | 'email' | 'declaredAt'>
  /** The last day for what is left. */
  readonly lastDay: Date
  /** One payment, and where it is made, unless it is being made; or why there is none. */
  readonly left: { readonly amount: Money; readonly payPath: string | undefined } | 'waits' | 'paid' | 'ended'
}

/** Why no credit can be withdrawn from. */
export interface NoCreditWithdrawalView extends PageFrame {
  readonly basePath: string
  readonly why: 'none' | 'ended' | 'sale' | 'over' | 'paid'
  readonly lastDay?: Date | undefined
}

/** Why nothing can be withdrawn from. */
export interface NoWithdrawalView extends PageFrame {
  readonly basePath: string
  readonly why: 'over' | 'none' | 'noRight' | 'unpaid' | 'ended' | 'friend'
  readonly lastDay?: Date | undefined
  /** The shop's own words. */
  readonly reason?: string | undefined
  readonly leaderName?: string | undefined
}
