import type { EventName } from '../events/index.ts'
import { type Machine, machine } from '../shared/transitions.ts'

export type WithdrawalState = 'declared' | 'awaiting_goods' | 'crediting' | 'accepted' | 'refused'

export type WithdrawalTrigger = 'pause' | 'resume' | 'credit' | 'accept' | 'refuse' | 'end_plan'

/** Why a shop may say no: exceptions of article 16 of Directive 2011/83, by their letters in `docs/credit.md`. */
export const REFUSAL_GROUNDS = [
  'dated',
  'made_to_order',
  'perishable',
  'sealed',
  'digital',
  'performed',
  'other',
] as const
export type RefusalGround = (typeof REFUSAL_GROUNDS)[number]

/**
 * A buyer has declared that they withdraw from a contract. It counts as it was declared, whatever its shop decides and whatever
 * becomes of the money. The buyer's own words are null once they were erased.
 */
export interface Withdrawal {
  readonly id: string
  readonly purchaseId: string
  /** From what: a credit's stands beside its sale's, with what is sold kept. */
  readonly contract: 'sale' | 'credit'
  readonly state: WithdrawalState
  /** `automatic`: everything is given back without asking anybody. */
  readonly handling: 'ask' | 'automatic'
  readonly name: string | null
  /** Where the acknowledgement goes. */
  readonly email: string | null
  /** The declaration as it was shown to whoever confirmed it. */
  readonly declaration: string | null
  readonly language: string
  /** Business clock, as all of these. */
  readonly declaredAt: Date
  /** Until when the law wants the buyer paid back; it rests while goods are awaited. Of a credit: until when its payer repays. */
  readonly reimburseBy: Date
  readonly pausedAt: Date | null
  readonly decidedAt: Date | null
  readonly ground: RefusalGround | null
  readonly reason: string | null
  /** The refusal that kept it from being given back by itself: a person decides. */
  readonly heldUpBy: string | null
}

/** `end_plan`: of a credit alone. `crediting`: the merchant was paid at its own PSP and gives back there; its card's issuer tells when it has. */
export const withdrawalMachine: Machine<WithdrawalState, WithdrawalTrigger, EventName> = machine('withdrawal', [
  { from: ['declared'], trigger: 'pause', to: 'awaiting_goods', event: 'withdrawalPaused' },
  { from: ['awaiting_goods'], trigger: 'resume', to: 'declared', event: 'withdrawalResumed' },
  { from: ['declared', 'awaiting_goods'], trigger: 'credit', to: 'crediting', event: 'withdrawalAccepted' },
  { from: ['declared', 'awaiting_goods', 'crediting'], trigger: 'accept', to: 'accepted', event: 'withdrawalAccepted' },
  { from: ['declared'], trigger: 'end_plan', to: 'accepted', event: 'creditPlanEnded' },
  { from: ['declared', 'awaiting_goods'], trigger: 'refuse', to: 'refused', event: 'withdrawalRefused' },
])

/** Nobody has decided it yet. */
export function isUndecidedWithdrawal({ state }: Pick<Withdrawal, 'state'>): boolean {
  return withdrawalMachine.find(state, 'refuse') !== undefined
}
