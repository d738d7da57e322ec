import type { Call } from '../../src/events/index.ts'
import type { Clock } from '../../src/shared/clocks.ts'
import { SYSTEM } from '../../src/shared/scope.ts'

/** A call of somebody who may do anything, `staff_test` in rows: for tests of something else than who it was. */
export function aCall(clock: Clock, more: Partial<Call> = {}): Call {
  return {
    actor: { kind: 'staff', staffId: 'test' },
    scope: SYSTEM,
    businessClock: clock,
    systemClock: clock,
    ...more,
  }
}
