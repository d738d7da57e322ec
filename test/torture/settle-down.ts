import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { type AcquirerBooks, readBooks } from '../support/books.ts'
import type { House } from './house.ts'

/** What hosts are ahead of the machine after the storm: beyond every lease, and beyond the first waits of deliveries. */
const SHIFTS_MS = [10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS]
/** Steps of business time: pots end, then every due date, retry and write-off comes; holds are renewed in between. */
const STEPS_MS = [2 * DAY_MS + HOUR_MS, ...Array.from({ length: 26 }, () => 5 * DAY_MS + 7 * HOUR_MS)]
const CALM_MS = 1_500
const CALM_LIMIT_MS = 60 * SECOND_MS

/** No more faults: both hosts are restarted later in the day, and business time passes until everything is over. */
export async function settleDown(house: House, onShift: (shiftMs: number) => void): Promise<AcquirerBooks> {
  await house.sandbox('DELETE', '/v1/faults')
  for (const shiftMs of SHIFTS_MS) {
    await restartHosts(house, shiftMs)
    onShift(shiftMs)
    await calm(house)
  }
  for (const ms of STEPS_MS) {
    await house.sandbox('POST', '/clock/advance', { ms })
    await calm(house)
  }
  // What the last steps have written is also told.
  for (const shiftMs of SHIFTS_MS.slice(0, 1)) {
    await restartHosts(house, (SHIFTS_MS.at(-1) as number) + shiftMs)
    onShift((SHIFTS_MS.at(-1) as number) + shiftMs)
  }
  return calm(house)
}

export async function restartHosts(house: House, shiftMs: number): Promise<void> {
  await Promise.all(house.hosts.map((host) => host.stop()))
  for (const host of house.hosts) host.start(shiftMs)
  await Promise.all(house.hosts.map((host) => host.ready()))
}

/** Until the bank's books have stood still for a moment. */
export async function calm(house: House): Promise<AcquirerBooks> {
  const deadlineMs = Date.now() + CALM_LIMIT_MS
  let last = ''
  for (;;) {
    const books = await readBooks(house)
    const text = JSON.stringify(books)
    if (text === last || Date.now() > deadlineMs) return books
    last = text
    await delay(CALM_MS)
  }
}
