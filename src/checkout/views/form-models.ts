import type { CardLabel } from '../../pages/parts/card-label.ts'
import type { Money } from '../../shared/money.ts'
import type { FormErrorCode, ToldDecline } from '../../texts/checkout/codes.ts'

/** Where forms post: `basePath` is `/pay/<token>`, every form carries `form_token`. */
export interface PayerForms {
  readonly basePath: string
  readonly formToken: string
}

/** Their sentences name an amount. */
type AmountErrorCode = 'amount_too_low' | 'amount_too_high' | 'amounts_exceed_total' | 'amounts_below_total'

/** `field`: the input's name, `contact.2`, `terms`, or `people` for the whole plan. */
export type FormError =
  | { readonly field: string; readonly code: Exclude<FormErrorCode, AmountErrorCode>; readonly amount?: undefined }
  | { readonly field: string; readonly code: AmountErrorCode; readonly amount: Money }

/** The attempt before this page was refused; nothing was taken. */
export interface Decline {
  readonly code: ToldDecline
  readonly amount: Money
  readonly card?: CardLabel | undefined
}

/** One row of the people editor; position 0 is the leader. Input names: see form-fields.ts. */
export interface PersonFields {
  readonly position: number
  readonly name: string
  /** E-mail or phone number, as typed; for the leader an e-mail. */
  readonly contact: string
  /** The plan's amount. */
  readonly amountMinor: bigint
  /** What was typed, when it is not an amount. */
  readonly typedAmount?: string | undefined
  /** Set by hand: equal splitting leaves it alone. */
  readonly isFixed: boolean
}
