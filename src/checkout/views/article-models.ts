import type { PageFrame } from '../../pages/frame.ts'
import type { Basket } from '../../pages/parts/basket.ts'
import type { PaymentType } from '../../payment-types/index.ts'
import type { ArticleTexts } from '../../texts/checkout/index.ts'

interface SoldBy extends PageFrame {
  /** A merchant, and the company that it is of. */
  readonly sellerName: string
  readonly companyName: string
  readonly basket: Basket
}

type ArticleField = keyof ArticleTexts['wrong']

/** `GET /pay/article/…`: what is sold, and who buys it. */
export interface ArticleView extends SoldBy {
  readonly action: string
  /** Of this showing: pressed twice, it makes one purchase. */
  readonly key: string
  /** One way needs no choice. */
  readonly ways: readonly { readonly value: string; readonly paymentType: PaymentType; readonly merchantName: string }[]
  readonly warnsOfCredit: boolean
  readonly typed: Readonly<Record<ArticleField, string>>
  readonly wrong: readonly ArticleField[]
  /** The form came without a key of ours. */
  readonly isUnknown: boolean
  /** Only where there are so many. */
  readonly leftCount: number | undefined
  /** Of the last day. */
  readonly lastMoment: Date | null
}

/** It cannot be bought now. */
export interface ArticleGoneView extends SoldBy {
  readonly why: keyof ArticleTexts['not']
}
