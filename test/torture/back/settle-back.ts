import type { PspFamily } from '../../../src/providers/charge/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/clocks.ts'
import { readBooks } from '../../support/books.ts'
import type { House } from '../house.ts'
import { restartHosts } from '../settle-down.ts'
import { untilStill } from '../until-still.ts'
import { countBackUnderWay } from './back-rows.ts'
import { decideByHand } from './decide-by-hand.ts'
import { readCards, readPspBooks } from './psp-books.ts'

/** One step back to quiet: the machine's clock is so far ahead of the beginning from then on, or so much business time goes by. */
type Step = { readonly aheadMs: number } | { readonly passMs: number }

/** Longer than a pot of the demo is open. */
const POT_MS = 2 * DAY_MS + HOUR_MS

/**
 * First what waits on the machine's clock: leases, look-ups, the time after which an absence is believed, at most a day
 * (Dalenys), and asked about once more. Then pots end and
 * deadlines pass, and what follows of that is looked at again; then due dates come, and the last wait for a debit ends.
 */
export const WHOLE: readonly Step[] = [
  { aheadMs: 30 * MINUTE_MS },
  { aheadMs: 2 * HOUR_MS },
  { aheadMs: 25 * HOUR_MS },
  { aheadMs: 27 * HOUR_MS },
  // What its PSP decided after the deadline is settled a day later, where questions are numbered by the day (Paybox).
  { aheadMs: 51 * HOUR_MS },
  { passMs: POT_MS },
  { aheadMs: 54 * HOUR_MS },
  // Of what was settled only now: its payers' holds last for a week.
  { passMs: POT_MS },
  ...Array.from({ length: 6 }, () => ({ passMs: 5 * DAY_MS + 7 * HOUR_MS })),
  { aheadMs: 58 * HOUR_MS },
  { aheadMs: 63 * HOUR_MS },
]
/** Pots end, due dates come, debits are not waited for any more: of purchases that are settled. */
export const BRIEF: readonly Step[] = [
  { passMs: POT_MS },
  ...Array.from({ length: 6 }, () => ({ passMs: 5 * DAY_MS + 7 * HOUR_MS })),
  { aheadMs: HOUR_MS },
]
const CALM_MS = 500

/** No more faults: both hosts are restarted later in the day, and business time passes until everything is over. */
export async function settleBack(
  house: House,
  families: readonly PspFamily[],
  onShift: (shiftMs: number) => void,
  steps: readonly Step[],
): Promise<void> {
  const paths = [house.bank.path, '/issuer', ...families.map(({ name }) => `/psps/${name}`)]
  for (const path of paths) await house.sandbox('DELETE', `${path}/faults`)
  const beganMs = house.shiftMs()
  let shiftMs = beganMs
  const follow = (aheadMs: number) => {
    shiftMs = aheadMs
    onShift(aheadMs)
  }
  for (const step of steps) {
    if ('aheadMs' in step) await restartHosts(house, beganMs + step.aheadMs, follow)
    else await house.sandbox('POST', '/clock/advance', { ms: step.passMs })
    for (const { name } of families) await house.sandbox('POST', `/psps/${name}/deliveries`, {})
    await calmBack(house, families)
    await decideByHand(house, families, shiftMs)
  }
}

/** Until all books stand still, and nothing of ours is under way that does not wait for a later day. */
async function calmBack(house: House, families: readonly PspFamily[]): Promise<void> {
  const look = async () => ({
    books: [
      await readBooks(house, house.bank.path),
      await readCards(house),
      ...(await Promise.all(families.map(({ name }) => readPspBooks(house, name)))),
    ],
    underWay: await countBackUnderWay(house),
  })
  await untilStill(look, CALM_MS)
}
