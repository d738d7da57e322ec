import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { type CollectingWorld, collectingWorld, GOOD_CARD } from '../../test/support/collecting.ts'
import { injectCrash, retryUntilDone } from '../../test/support/crash-injection.ts'
import { standing, transferred } from '../../test/support/unwinding.ts'
import type { Share } from '../shares/index.ts'

/** An open pot, one friend paid, one approved at that very moment; all of it is given back. */
async function openPot(world: CollectingWorld, begin: () => void): Promise<string> {
  const { purchase, leader, friends } = await world.buy(9_000n, [null, null])
  for (const share of [leader, friends[0] as Share]) await world.pay(share)
  const attempt = await world.start(friends[1] as Share)
  await submitCard(world.cardPage(attempt), GOOD_CARD)
  begin()
  await giveBack(world, purchase.id, 9_000n)
  return purchase.id
}

/** Instalments, a part beyond what is not due yet, then the rest. */
async function instalments(world: CollectingWorld, begin: () => void): Promise<string> {
  const terms = { installmentsCount: 2, feeBps: 0 }
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, { terms })
  await world.pay(shares[0] as Share)
  begin()
  await giveBack(world, purchase.id, 5_000n)
  await giveBack(world, purchase.id, 4_000n)
  return purchase.id
}

/** Asked again by a merchant who heard nothing, until it is under way or done. */
async function giveBack(world: CollectingWorld, id: string, amountMinor: bigint): Promise<void> {
  const asked = (await world.unwindings(id)).length
  await retryUntilDone(async () => {
    if ((await world.unwindings(id)).length === asked) await world.refund(id, amountMinor)
  })
  for (let round = 0; round < 3; round++) await retryUntilDone(() => world.work(3))
}

for (const story of [openPot, instalments]) {
  test(`${story.name}: cut short at any commit, everything still goes back once`, async () => {
    const world = await collectingWorld()
    const { cut, commits } = injectCrash(world.db)
    await story(world, () => cut(0, 'before'))
    const points = commits()
    assert.ok(points >= 4, `only ${points} commits`)
    for (let at = 1; at <= points; at++) {
      for (const when of ['before', 'after'] as const) {
        const id = await story(world, () => cut(at, when))
        const { captured, refunded, held } = await world.books(id)
        const { state } = await world.read(id)
        assert.deepEqual([state, captured - refunded, held], ['refunded', 0n, 0n], `${when} commit ${at}`)
        assert.deepEqual(await standing(world, id), {}, `${when} commit ${at}`)
        assert.equal(await transferred(world, id), 0n)
      }
    }
  })
}
