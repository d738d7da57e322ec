import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { standing } from '../../test/support/unwinding.ts'
import { HOUR_MS } from '../shared/clocks.ts'
import { runSettlements, tellRefusedKeys } from './index.ts'

const world = await collectingWorld()
const back = await settlingWorld(world)
const told: string[] = []
const ports = {
  ...back.ports,
  vault: tellRefusedKeys(back.ports.vault, (issuer, detail) => told.push(`${issuer}: ${detail}`)),
}
const REFUSED = { answer: { kind: 'rejected', reason: 'credentials', detail: 'invalid_api_key' } }
const HIDDEN = { answer: { kind: 'not_sent', reason: 'card_credentials' } }

async function settle(): Promise<void> {
  await runSettlements(world.db, ports)
  world.passRetries(HOUR_MS)
}

test('while the card issuer does not accept our key purchases wait; it is told once, and again after it was accepted', async () => {
  const bought = [await back.accepted('SPLIT'), await back.accepted('DEFERRED')]
  back.script.issue = [REFUSED, REFUSED, REFUSED, REFUSED]
  await settle()
  await settle()
  for (const { id } of bought) assert.equal((await back.settlement(id)).state, 'requested')
  assert.deepEqual(told, ['scripted: invalid_api_key'])
  await settle()
  for (const { id } of bought) assert.equal((await back.settlement(id)).state, 'settled')
  await back.accepted('SPLIT')
  back.script.issue = [REFUSED]
  await settle()
  assert.equal(told.length, 2)
  await settle()
})

test('a card whose number our key may not see waits, and is told once', async () => {
  const { id } = await back.accepted('SPLIT')
  told.length = 0
  back.script.sale = [HIDDEN, HIDDEN]
  await settle()
  await settle()
  assert.deepEqual([(await back.settlement(id)).state, told], ['requested', ['scripted: no card number is shown']])
  await settle()
  assert.equal((await back.settlement(id)).state, 'settled')
})

test('a key that is never accepted again ends with the deadline, and payers get theirs', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.issue = [REFUSED]
  await settle()
  await world.advance(25 * HOUR_MS)
  await settle()
  const { state, reason } = await world.read(id)
  assert.deepEqual([state, reason], ['failed_connector', 'time'])
  await settle()
  await world.work(3)
  assert.deepEqual(await standing(world, id), {})
})
