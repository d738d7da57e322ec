import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { ALARMS } from '../../scripts/generate-docs/alerts/alarms.ts'
import { transaction } from '../../src/db/database.ts'
import { DISPATCHER_LOCK } from '../../src/events/index.ts'
import { placeHold } from '../../src/payments/index.ts'
import { MINUTE_MS, SECOND_MS, systemClock } from '../../src/shared/clocks.ts'
import { fires, scrape, whyNoPrometheus } from '../support/judged-by-prometheus.ts'
import { openShop } from '../support/shop.ts'
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

let network: TcpProxy
const world = await startWorld({ DATABASE_CONNECTIONS: '4' }, async (url) => {
  network = await tcpProxy(url)
  return network.through(url)
})

const shop = openShop(world)
const buy = async () => (await shop.sendLink()).id

const areTold = async () => {
  const { rows } = await world.db.query('select 1 from events where dispatched_at is null')
  return rows.length === 0
}

describe('an alert fires, as Prometheus judges what the running service tells', { skip: whyNoPrometheus() }, () => {
  test('none while it is well', async () => {
    await buy()
    await until('all is handed on', areTold)
    const well = await scrape(world)
    // The machine of the tests may be busy, and say so.
    const names = ALARMS.map(({ name }) => name).filter((name) => name !== 'EventLoopLags')
    assert.equal(await fires(names, well, well), false)
  })

  test('when an event cannot be told', async () => {
    const before = await scrape(world)
    const purchaseId = await buy()
    await until('all is handed on', areTold)
    await world.db.query(
      `insert into parked_events (event_id, teller, purchase_id, error)
       select id, 'webhooks', purchase_id, 'fault' from events where purchase_id = $1 limit 1`,
      [purchaseId],
    )
    assert.ok(await fires('EventsParked', before, await scrape(world)))
    await world.db.query('delete from parked_events')
  })

  test('when a single event is handed on by nobody', async () => {
    const before = await scrape(world)
    await transaction(world.db, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [DISPATCHER_LOCK])
      await buy()
      await world.advance(6 * MINUTE_MS)
      assert.ok(await fires('EventsNotHandedOn', before, await scrape(world)))
    })
    // Its commit wakes whoever hands on.
    await buy()
    await until('all is handed on', areTold)
    assert.equal(await fires('EventsNotHandedOn', before, await scrape(world)), false)
  })

  test('when collection is held', async () => {
    const before = await scrape(world)
    const held = { reason: 'operator', detail: 'a look', heldAt: systemClock.now(), heldOn: new Date() } as const
    await placeHold(world.db, held)
    assert.ok(await fires('CollectionHeld', before, await scrape(world)))
    await world.db.query('delete from collection_holds')
  })

  test('when requests wait for a connection because all are taken', async () => {
    const before = await scrape(world)
    const asked = await transaction(world.db, async (tx) => {
      await tx.query('lock table merchants in access exclusive mode')
      const waiting = Array.from({ length: 20 }, () => buy().catch(() => ''))
      await delay(2 * SECOND_MS)
      return { waiting }
    })
    await Promise.all(asked.waiting)
    assert.ok(await fires('DatabaseConnectionsExhausted', before, await scrape(world)))
  })

  test('when the database is away: requests fail, and workers do nothing any more', async () => {
    const before = await scrape(world)
    network.swallow()
    network.cut()
    await Promise.all(Array.from({ length: 5 }, () => buy().catch(() => '')))
    const stuck = /^whipround_loops_unwell\{how="stuck"\} [1-9]/m
    await until('workers are called stuck', async () => stuck.test(await scrape(world)), 2 * MINUTE_MS)
    const away = await scrape(world)
    network.heal()
    assert.ok(await fires('RequestsFail', before, away), 'RequestsFail')
    assert.ok(await fires('LoopStuck', before, away), 'LoopStuck')
  })
})
