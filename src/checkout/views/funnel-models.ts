import type { PageFrame } from '../../pages/frame.ts'
import type { Basket } from '../../pages/parts/basket.ts'
import type { PaymentType } from '../../payment-types/index.ts'
import type { ShopErrorType } from '../../refusals/index.ts'
import type { Money } from '../../shared/money.ts'

/** Parameters of the request, carried through a form. */
export type CarriedFields = Readonly<Record<string, string>>

/** `GET /purchase`: what the shop asks for, before anything exists. */
export interface FunnelView extends PageFrame {
  readonly shopName: string
  readonly paymentType: PaymentType
  readonly warnsOfCredit: boolean
  readonly basket: Basket
  /** Where the form goes. */
  readonly action: string
  readonly fields: CarriedFields
  /** The script presses the button, once. */
  readonly sendsItself: boolean
  /** The shop's cancel address with its error, when it gave one. */
  readonly cancelUrl?: string | undefined
}

/** `GET /payment_solutions`: the ways to pay that a company offers. */
export interface SolutionsView extends PageFrame {
  readonly title: string
  readonly total: Money
  /** One of them is a credit to a consumer. */
  readonly warnsOfCredit: boolean
  readonly solutions: readonly {
    readonly name: string
    readonly paymentType: PaymentType
    readonly fields: CarriedFields
  }[]
  readonly cancelUrl?: string | undefined
}

/** A request that we do not accept. */
export interface FunnelErrorView extends PageFrame {
  readonly type: ShopErrorType
  /** Why, in the customer's language. */
  readonly sentence: string
  /** Why, for whoever integrates the shop; in English. */
  readonly detail: string
  readonly cancelUrl?: string | undefined
  readonly requestId: string
}
