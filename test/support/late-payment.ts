import assert from 'node:assert/strict'
import type { DatedType } from '../../src/payment-types/index.ts'
import { dateInZone, formatDate, hourInZone, parseDate } from '../../src/schedules/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import type { Share } from '../../src/shares/index.ts'
import { collectingWorld } from './collecting.ts'

/** Approved now, refused whenever it is charged later without its owner. */
export const TURNCOAT_CARD = '4000000000000341'

/** The law of November 2026 is in force. */
const IN_FORCE = new Date('2026-11-25T08:00:00Z')

/** A purchase on dates with a clock of its own, accepted with a card that refuses whatever comes later. */
export async function soldOnDates(type: DatedType, terms: object, amountMinor = 9_000n, card = TURNCOAT_CARD) {
  const world = await collectingWorld()
  // Worlds begin on other days, too: later ones are under the same law.
  const startsIn = IN_FORCE.getTime() - world.ports.businessClock.now().getTime()
  if (startsIn > 0) await world.advance(startsIn)
  const { purchase, shares } = await world.buyLater(type, amountMinor, { terms: { feeBps: 0, ...terms } })
  await world.pay(shares[0] as Share, card)
  const { id } = purchase
  const now = () => world.ports.businessClock.now()

  async function passDays(days: number): Promise<void> {
    for (let day = 0; day < days; day++) {
      await world.advance(DAY_MS)
      await world.work(2)
    }
  }

  /** To nine in the morning of a day; every day in between is worked. */
  async function reach(dueOn: string | null | undefined): Promise<void> {
    const target = hourInZone(parseDate(dueOn ?? '') ?? assert.fail(), 9).getTime()
    while (now().getTime() < target) {
      await world.advance(Math.min(DAY_MS, target - now().getTime()))
      await world.work(2)
    }
  }

  return {
    world,
    id,
    passDays,
    reach,
    today: () => formatDate(dateInZone(now())),
    shareAt: async (position: number) =>
      (await world.shares(id)).find((share) => share.position === position) ?? assert.fail(),
    count: async (name: string) => (await world.events(id)).filter((event) => event === name).length,
    states: async () => (await world.shares(id)).map(({ state }) => state),
    /** To the morning on which the payment at this position is refused for the first time. */
    async miss(position: number): Promise<void> {
      await reach(shares[position]?.dueOn)
      await world.work(2)
    },
  }
}
