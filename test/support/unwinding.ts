import assert from 'node:assert/strict'
import { dateInZone, formatDate, hourInZone, parseDate } from '../../src/schedules/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import type { CollectingWorld } from './collecting.ts'

/** Accounts of a purchase on which something is left. */
export async function standing(world: CollectingWorld, id: string): Promise<Record<string, bigint>> {
  const balances = Object.entries(await world.balances(id))
  return Object.fromEntries(balances.filter(([, amountMinor]) => amountMinor !== 0n))
}

/** To nine in the morning of a day, when its charges have been due for an hour; every day in between is worked. */
export async function reach(world: CollectingWorld, dueOn: string | null): Promise<void> {
  const target = hourInZone(parseDate(dueOn ?? '') ?? assert.fail(), 9).getTime()
  while (world.ports.businessClock.now().getTime() < target) {
    await world.advance(Math.min(DAY_MS, target - world.ports.businessClock.now().getTime()))
    await world.work(2)
  }
}

/** Long enough for every deadline, due date, retry and write-off there is. */
export async function passAges(world: CollectingWorld): Promise<void> {
  for (const days of [1, 2, 5, 10, 30, 31, 31]) {
    await world.advance(days * DAY_MS)
    await world.work(3)
  }
}

/** What the merchant gets by transfers: settlement and refund items together. */
export async function transferred(world: CollectingWorld, id: string): Promise<bigint> {
  const { rows } = await world.db.query<{ sum: bigint }>(
    'select coalesce(sum(amount_minor), 0)::bigint as sum from transfer_items where purchase_id = $1',
    [id],
  )
  return (rows[0] as { sum: bigint }).sum
}

/** A full unwinding leaves nothing: nothing held, nothing taken, nobody owing, also after ages. */
export async function assertUndone(world: CollectingWorld, id: string, state: 'refunded' | 'cancelled'): Promise<void> {
  const compare = async (when: string) => {
    const { captured, refunded, held } = await world.books(id)
    assert.deepEqual([captured - refunded, held], [0n, 0n], `${when}: the acquirer has nothing`)
    assert.deepEqual(await standing(world, id), {}, `${when}: every account is at zero`)
    const purchase = await world.read(id)
    assert.deepEqual([purchase.state, purchase.unwinding, purchase.pot?.reservedMinor ?? 0n], [state, null, 0n], when)
    assert.equal(await transferred(world, id), 0n, when)
  }
  await compare('at once')
  const { payments } = await world.books(id)
  await passAges(world)
  await compare('after ages')
  assert.equal((await world.books(id)).payments, payments, 'nothing was charged afterwards')
  assert.equal((await world.unwindings(id)).at(-1)?.unpaidMinor, 0n)
}

export const today = (world: CollectingWorld): string => formatDate(dateInZone(world.ports.businessClock.now()))
