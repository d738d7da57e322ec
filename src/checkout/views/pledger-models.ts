import type { PageFrame } from '../../pages/frame.ts'
import type { Basket } from '../../pages/parts/basket.ts'
import type { CardLabel } from '../../pages/parts/card-label.ts'
import type { Pot } from '../../pages/parts/pot.ts'
import type { Money } from '../../shared/money.ts'
import type { Decline, FormError, PayerForms } from './form-models.ts'
import type { MoneyPlaces } from './money-models.ts'

/** A part that somebody came to by the link of the group: nothing is said there in the friend's name. */
interface ChosenPart {
  readonly name?: string | undefined
  readonly position: number
  readonly groupPath: string
}

/** What a friend chose to pay, and whose card was refused for it: the next card is asked for the same. */
export interface RefusedChoice {
  readonly amount: Money
  readonly headcount: number
  readonly alsoFor: readonly { readonly position: number; readonly name?: string | undefined }[]
  /** As the form of an amount posts it. */
  readonly fields: Readonly<Record<string, string>>
}

export interface PledgerInvitationView extends PageFrame, PayerForms {
  readonly leaderName: string
  readonly leaderMessage?: string | undefined
  readonly basket: Basket
  readonly amount: Money
  readonly pot: Pot
  readonly name: string
  /** For the receipt. */
  readonly email: string
  readonly message: string
  readonly isAnonymous: boolean
  readonly termsUrl?: string | undefined
  readonly errors: readonly FormError[]
  readonly decline?: Decline | undefined
  readonly again?: RefusedChoice | undefined
  /** Chosen by the group's link. */
  readonly chosen?: ChosenPart | undefined
}

export interface PledgerThanksView extends PageFrame, PayerForms {
  readonly leaderName: string
  readonly basket: Basket
  readonly amount: Money
  readonly paidAt: Date
  readonly card?: CardLabel | undefined
  readonly pot: Pot
  readonly places?: MoneyPlaces | undefined
  /** Theirs are said, or may still be: never in the name of a friend whose part was chosen by the group's link. */
  readonly words: 'said' | 'open' | 'none'
  readonly justPaid: boolean
  readonly chosen?: ChosenPart | undefined
}

/** The pledger said no; `canReconsider` while the pot is open. */
export interface PledgerSaidNoView extends PageFrame, PayerForms {
  readonly leaderName: string
  readonly basket: Basket
  readonly amount: Money
  readonly deadlineAt: Date
  readonly canReconsider: boolean
}

/** A pledger who can no longer pay, or whose payment was undone. */
export interface PledgeUnavailableView extends PageFrame {
  /** `taken`: by somebody else, of a part that was chosen by the group's link; `paid_by_group`: of a friend's own link. */
  readonly why:
    | 'pot_closed'
    | 'no_room'
    | 'purchase_ended'
    | 'removed'
    | 'being_taken'
    | 'taken_over'
    | 'refunded'
    | 'refund_pending'
    | 'refund_returned'
    | 'taken'
    | 'paid_by_group'
  readonly leaderName: string
  readonly basket: Basket
  readonly amount: Money
  /** `refunded`, `refund_pending`: the card that gets it back. */
  readonly card?: CardLabel | undefined
  readonly receiptPath?: string | undefined
  /** Where another name may be chosen. */
  readonly groupPath?: string | undefined
}

/** How a payer checks who asks. */
export interface CheckRequestView extends PageFrame {
  readonly basePath: string
  /** Of all our pages. */
  readonly host: string
  /** Absent for the leader, and for whoever the leader's link was passed on to. */
  readonly leaderName?: string | undefined
}

/** A friend who does not know the leader; `isReported`: they have said so. */
export interface UnknownSenderView extends PageFrame, PayerForms {
  readonly leaderName: string
  readonly shopName: string
  readonly isReported: boolean
  readonly hasPaid: boolean
}
