import { commonStates } from './common-states.ts'
import { creditStates } from './credit-states.ts'
import { friendStates } from './friend-states.ts'
import { funnelStates } from './funnel-states.ts'
import { lateStates } from './late-states.ts'
import { leaderStates } from './leader-states.ts'
import type { PageState } from './page-state.ts'
import { partStates } from './part-states.ts'
import { scheduleStates } from './schedule-states.ts'
import { withdrawalStates } from './withdrawal-states.ts'

/** Every state that a payer's page can be in; card pages are framed from that origin. */
export function everyState(acquirerOrigin: string): readonly PageState[] {
  return [
    ...leaderStates,
    ...scheduleStates,
    ...friendStates,
    ...funnelStates,
    ...withdrawalStates,
    ...lateStates,
    ...creditStates,
    ...partStates,
    ...commonStates(acquirerOrigin),
  ]
}
