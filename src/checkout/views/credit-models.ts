import type { AssessmentReason } from '../../credit/index.ts'
import type { Borrower, CreditDocument, KeptDocument } from '../../credit-documents/index.ts'
import type { AnswerError, QuestionName } from '../../creditworthiness/index.ts'
import type { PageFrame } from '../../pages/frame.ts'
import type { Basket } from '../../pages/parts/basket.ts'
import type { Money } from '../../shared/money.ts'
import type { CreditTexts } from '../../texts/checkout/index.ts'
import type { Decline, PayerForms } from './form-models.ts'
import type { DueRow, ScheduleCost } from './schedule-models.ts'

export interface BorrowerError {
  readonly field: string
  readonly code: keyof CreditTexts['errors']
}

/** What every step of a credit has around it. */
export interface CreditStepView extends PageFrame, PayerForms {
  readonly basket: Basket
  readonly lenderName: string
  readonly canGiveUp: boolean
}

export interface CreditOfferView extends CreditStepView {
  readonly rows: readonly DueRow[]
  readonly cost: ScheduleCost
  readonly credit: Money
  readonly cash: Money
  /** Noon of the last day. */
  readonly withdrawalUntil: Date
  readonly form: CreditDocument
  readonly borrower: Borrower
  readonly errors: readonly BorrowerError[]
  /** Posted back: what was shown. */
  readonly shownOn: string
  readonly shownPlan: string
  readonly decline: Decline | undefined
  readonly hasChanged: boolean
}

export interface CreditSituationView extends CreditStepView {
  readonly typed: Readonly<Partial<Record<QuestionName, string>>>
  readonly errors: readonly AnswerError[]
  /** Asked and answered: nothing is left to ask. */
  readonly isGranted: boolean
}

export interface CreditRefusedView extends CreditStepView {
  readonly reasons: readonly AssessmentReason[]
  readonly canAskPerson: boolean
  readonly help: readonly { readonly name: string; readonly at: string }[]
}

export interface CreditPersonView extends CreditStepView {
  readonly answerBy?: Date | undefined
}

interface ShownDocument {
  readonly id: string
  readonly document?: CreditDocument | undefined
}

export interface CreditContractView extends CreditStepView {
  readonly credit: Money
  readonly contract: ShownDocument
  readonly slip: ShownDocument | undefined
  readonly formId: string | undefined
  /** The sentence that is agreed to, and the words on the button. */
  readonly consent: { readonly sentence: string; readonly button: string }
}

export interface CreditDocumentsView extends PageFrame {
  readonly basePath: string
  readonly documents: readonly KeptDocument[]
}
