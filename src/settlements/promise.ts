import type { EventName } from '../events/index.ts'
import { type Machine, machine } from '../shared/transitions.ts'

/** What its merchant was promised for a purchase, as its items say: promised is whatever has one of the whole amount. */
export type PromiseState = 'unpromised' | 'promised'

export type PromiseTrigger = 'promise' | 'take_back'

/** A promise stands while it shrinks: what is taken back is an item beside it, and their sum what the merchant is owed. */
export const promiseMachine: Machine<PromiseState, PromiseTrigger, EventName | null> = machine('settlement', [
  { from: ['unpromised'], trigger: 'promise', to: 'promised', event: 'purchaseSettled' },
  { from: ['promised'], trigger: 'take_back', to: 'promised', event: null },
])
