import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/clocks.ts'
import { type AcquirerBooks, readBooks } from '../support/books.ts'
import { BANKS } from './bank.ts'
import type { House } from './house.ts'
import { countUnderWay } from './our-books.ts'
import { untilStill } from './until-still.ts'

export interface Pace {
  /** What hosts are ahead of the machine after the storm: beyond every lease, and beyond the first waits of deliveries. */
  readonly shiftsMs: readonly number[]
  /** Steps of business time: pots end, then every due date, retry and write-off comes; holds are renewed in between. */
  readonly stepsMs: readonly number[]
  /** What ends one step: that the bank's books have stood still for so long. */
  readonly calmMs: number
}

const STEP_MS = 5 * DAY_MS + 7 * HOUR_MS

/** Whatever is tried again, is: also what is written off in the end. */
export const WHOLE: Pace = {
  shiftsMs: [10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS],
  stepsMs: [2 * DAY_MS + HOUR_MS, ...Array.from({ length: 26 }, () => STEP_MS)],
  calmMs: 1_500,
}
/** Until the demo's last instalment and a retry of it: where people wait for the end. */
export const BRIEF: Pace = {
  shiftsMs: [HOUR_MS, 12 * HOUR_MS],
  stepsMs: [2 * DAY_MS + HOUR_MS, ...Array.from({ length: 14 }, () => STEP_MS)],
  calmMs: 700,
}

/** No more faults: both hosts are restarted later in the day, and business time passes until everything is over. */
export async function settleDown(
  house: House,
  onShift: (shiftMs: number) => void,
  { shiftsMs, stepsMs, calmMs }: Pace,
  /** What somebody does between two steps. */
  eachStep: () => Promise<unknown> = async () => {},
): Promise<AcquirerBooks> {
  await house.sandbox('DELETE', `${house.bank.path}/faults`)
  for (const shiftMs of shiftsMs) {
    await restartHosts(house, shiftMs, onShift)
    await calm(house, calmMs)
  }
  for (const ms of stepsMs) {
    await house.sandbox('POST', '/clock/advance', { ms })
    await hurryWebhooks(house)
    await calm(house, calmMs)
    await eachStep()
  }
  // What the last steps have written is also told.
  const [firstMs = 0] = shiftsMs
  const lastMs = (shiftsMs.at(-1) ?? 0) + firstMs
  await restartHosts(house, lastMs, onShift)
  return calm(house, calmMs)
}

/** `onShift`: while all stand still, so that nobody hears one who lives in another hour. */
export async function restartHosts(
  house: House,
  shiftMs: number,
  onShift: (shiftMs: number) => void = () => {},
): Promise<void> {
  await Promise.all(house.hosts.map((host) => host.stop()))
  onShift(shiftMs)
  // Whoever signs by the machine's clock must be on the same one.
  if (shiftMs !== house.shiftMs()) await house.restartSandbox(shiftMs)
  for (const host of house.hosts) host.start(shiftMs)
  await Promise.all(house.hosts.map((host) => host.ready()))
}

/** What waits for its next try, or was held back, is told now. The sandbox's own acquirer calls three times, and no more. */
async function hurryWebhooks({ bank, sandbox }: House): Promise<void> {
  if (bank !== BANKS.sandbox) await sandbox('POST', `${bank.path}/deliveries`, {})
}

/** Until the bank's books stand still, and nothing of ours is under way that does not wait for a later day. */
export async function calm(house: House, calmMs = WHOLE.calmMs): Promise<AcquirerBooks> {
  const look = async () => ({
    books: await readBooks(house, house.bank.path),
    underWay: await countUnderWay(house),
  })
  return untilStill(look, calmMs)
}
