import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { scriptedAcquirer } from '../../../test/support/scripted-acquirer.ts'
import { findLastRun, placeHold, readCollectionState } from '../../payments/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import { compareBooks, incompleteReconciliation } from './index.ts'

const world = await collectingWorld()
const { db, accountId } = world

async function aPaymentOfYesterday(): Promise<void> {
  const { leader } = await world.buy(5_000n)
  await world.pay(leader)
  await world.advance(DAY_MS)
  world.passRetries(DAY_MS)
}

test('where payments are found one by one and not listed, each of ours is compared, and parity says what it cannot', async () => {
  await aPaymentOfYesterday()
  const { ports, requests } = scriptedAcquirer(world, { listsPayments: false })
  assert.equal(await compareBooks(db, ports), 'finished')
  assert.deepEqual([requests('listPayments').length, requests('findPayment').length], [0, 1])
  assert.equal((await findLastRun(db, accountId))?.compared, 1)
  assert.match(
    incompleteReconciliation(ports.acquirers)[0] ?? '',
    /^parity is incomplete: Sandbox .* lists no payments/,
  )
  assert.deepEqual(incompleteReconciliation(world.ports.acquirers), [])
})

test('where neither is possible a comparison ends all the same', async () => {
  await aPaymentOfYesterday()
  const { ports, script } = scriptedAcquirer(world, { listsPayments: false })
  script.findPayment = async () => ({ kind: 'rejected', reason: 'unsupported', detail: 'cannot_be_asked_for' })
  assert.equal(await compareBooks(db, ports), 'finished')
})

test('collection that is held for an older database is not released by a comparison that is incomplete', async () => {
  const heldAt = world.ports.systemClock.now()
  await placeHold(db, { reason: 'older_than_noted', detail: 'restored', heldAt, heldOn: heldAt })
  world.passRetries(1_000)
  const { ports } = scriptedAcquirer(world, { listsPayments: false })
  assert.equal(await compareBooks(db, ports), 'finished')
  assert.equal((await readCollectionState(db, undefined)).hold?.reason, 'older_than_noted')
  world.passRetries(1_000)
  assert.equal(await compareBooks(db, world.ports), 'finished')
  assert.equal((await readCollectionState(db, undefined)).hold, null)
})
