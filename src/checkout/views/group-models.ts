import type { PageFrame } from '../../pages/frame.ts'
import type { Basket } from '../../pages/parts/basket.ts'
import type { Money } from '../../shared/money.ts'
import type { PayerForms } from './form-models.ts'

/** A friend as everybody reads it who has the group's link. */
export interface GroupPerson {
  readonly position: number
  readonly name?: string | undefined
  /** Absent where each reads their own alone. */
  readonly amount: Money | undefined
  /** `yours`: chosen in this browser, and its payment begun. */
  readonly state: 'free' | 'yours' | 'taken' | 'paid' | 'refused'
}

/** Where the friends of a pot choose their names. */
export interface GroupView extends PageFrame, PayerForms {
  readonly leaderName: string
  readonly leaderMessage?: string | undefined
  readonly basket: Basket
  readonly deadlineAt: Date
  readonly people: readonly GroupPerson[]
  /** Where somebody who is not in the list takes part; absent where the leader did not ask for that. */
  readonly joinPath?: string | undefined
  /** Was chosen, and somebody else has it. */
  readonly gone?: GroupPerson | undefined
}

export type GroupOverView = Pick<GroupView, keyof PageFrame | 'leaderName' | 'basket'>

/** The leader's side of it. */
export interface SharedGroup {
  /** Absolute. */
  readonly link: string
  /** Unpaid parts that were taken by it. */
  readonly taken: readonly Pick<GroupPerson, 'position' | 'name'>[]
}
