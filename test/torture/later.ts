import { moveMachineClock } from '../support/machine-clock.ts'

/**
 * Preloaded into the service (`--import`): the machine's clock is ahead by TORTURE_SHIFT_MS. Leases and waits of hours
 * end at once when the storm is over, instead of keeping somebody at the screen.
 */
const shiftMs = Number(process.env.TORTURE_SHIFT_MS ?? 0)

if (shiftMs > 0) moveMachineClock(shiftMs)
