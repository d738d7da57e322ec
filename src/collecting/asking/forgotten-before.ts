import type { AcquirerTraits } from '../../providers/collect/index.ts'
import { addMs } from '../../shared/clocks.ts'

/** What was sent first at this time or earlier, the acquirer may have forgotten the key of; null: it never does. */
export function forgottenBefore({ keyLifeMs }: AcquirerTraits, now: Date): Date | null {
  return keyLifeMs === Number.POSITIVE_INFINITY ? null : addMs(now, -keyLifeMs)
}
