import type { Clocks } from '../events/index.ts'
import type { Settlement } from '../settlements/index.ts'

export interface Moment {
  readonly business: Date
  readonly system: Date
}

export function momentOf({ businessClock, systemClock }: Clocks): Moment {
  return { business: businessClock.now(), system: systemClock.now() }
}

/** No acceptance after it, and no new charge. */
export function isPast({ deadlineAt }: Pick<Settlement, 'deadlineAt'>, { business }: Moment): boolean {
  return business >= deadlineAt
}

/** Nobody wants the charge any more: it is undone where it stands. */
export function isUnwanted(settlement: Pick<Settlement, 'deadlineAt' | 'withdrawalWantedAt'>, now: Moment): boolean {
  return isPast(settlement, now) || settlement.withdrawalWantedAt !== null
}
