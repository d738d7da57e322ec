import type { CardLabel } from '../../pages/parts/card-label.ts'
import type { Money } from '../../shared/money.ts'
import type { DeclineCode, FormErrorCode } from '../../texts/checkout/codes.ts'

/** Where forms post: `basePath` is `/pay/<token>`, every form carries `form_token`. */
export interface PayerForms {
  readonly basePath: string
  readonly formToken: string
}

export interface FormError {
  /** The input's name: `contact.2`, `terms`, `people` for the whole plan. */
  readonly field: string
  readonly code: FormErrorCode
  /** For codes that name an amount. */
  readonly amount?: Money | undefined
}

/** The attempt before this page was refused; nothing was taken. */
export interface Decline {
  readonly code: DeclineCode
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
