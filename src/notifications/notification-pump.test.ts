import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { notifyingWorld } from '../../test/support/notifying.ts'
import { until } from '../../test/support/until.ts'
import { createBell } from '../db/database.ts'
import { startNotificationPump } from './index.ts'

const world = await notifyingWorld()
const { db, ports, aShop, accepted, plan, states } = world
const errors: unknown[] = []
const onError = (error: unknown) => errors.push(error)

test('a shop that hangs holds back nobody else, and what is in flight is recorded before the pump stops', async () => {
  const [slow, quick] = [await aShop(), await aShop()]
  const open: ServerResponse[] = []
  slow.machine.answer = (_call, response) => open.push(response)
  const hanging: string[] = []
  for (let count = 0; count < 6; count++) hanging.push(await accepted(slow, { reference: `slow-${count}` }))
  await plan()
  const pump = startNotificationPump(db, { ...ports, onError })
  await slow.machine.heard(4)
  const id = await accepted(quick)
  await plan()
  pump.wake()
  await until('the quick shop was told', async () => (await states(id))[0] === 'transfer delivered')
  assert.equal(open.length, 4)
  slow.machine.answer = (_call, response) => response.end()
  const stopped = pump.stop()
  for (const response of open) response.end()
  await stopped
  const told = (await Promise.all(hanging.map(states))).filter(([state]) => state === 'transfer delivered')
  assert.ok(told.length >= 4)
  assert.deepEqual(errors, [])
})

test('two workers tell each notification once', async () => {
  const shop = await aShop()
  const ids: string[] = []
  for (let count = 0; count < 12; count++) ids.push(await accepted(shop, { reference: `both-${count}` }))
  const pumps = [1, 2].map(() => startNotificationPump(db, { ...ports, onError }))
  await plan()
  for (const pump of pumps) pump.wake()
  for (const id of ids) await until('it was told', async () => (await states(id))[0] === 'transfer delivered')
  await Promise.all(pumps.map((pump) => pump.stop()))
  assert.equal(shop.machine.calls.length, ids.length)
  assert.deepEqual(errors, [])
})

test('a shop that left us without an answer gets one call at a time until it answers', async () => {
  const shop = await aShop()
  const open: ServerResponse[] = []
  shop.machine.answer = (_call, response) => response.destroy()
  const lost = await accepted(shop, { reference: 'lost' })
  await plan()
  const pump = startNotificationPump(db, { ...ports, onError })
  await until('the lost answer was recorded', async () => (await states(lost))[0]?.startsWith('transfer pending '))
  shop.machine.answer = (_call, response) => open.push(response)
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.push(await accepted(shop, { reference: `after-${count}` }))
  await plan()
  pump.wake()
  await shop.machine.heard(2)
  const heardMs = performance.now()
  await until('a later round has ended', async () => {
    pump.wake()
    return pump.state().endedMs > heardMs + 50
  })
  assert.equal(open.length, 1)
  shop.machine.answer = (_call, response) => response.end()
  open[0]?.end()
  for (const id of ids) await until('it was told', async () => (await states(id))[0] === 'transfer delivered')
  await pump.stop()
  assert.deepEqual(errors, [])
})

test('what waits behind a slow answer goes as soon as that has come, though the pump is at rest by then', async () => {
  const shop = await aShop()
  await shop.set({ paymentNotificationUrl: shop.at('/pay'), purchaseEndNotificationUrl: shop.at('/end') })
  // Longer than the pump looks of its own accord before it rests.
  shop.machine.answer = (_call, response) => void setTimeout(() => response.end(), 1000)
  const id = await world.finished(shop)
  await plan()
  const bell = createBell()
  const deafen = db.writes.hear(bell.ring)
  const startedAt = performance.now()
  const pump = startNotificationPump(db, { ...ports, bell, onError })
  await until('both were told', async () => (await states(id)).every((state) => / delivered$/.test(state)))
  const tookMs = performance.now() - startedAt
  await pump.stop()
  deafen()
  assert.equal(shop.machine.calls.length, 2)
  // At rest it would have looked after half a minute, or when the lease had run out.
  assert.ok(tookMs < 20_000, `${tookMs} ms`)
})
