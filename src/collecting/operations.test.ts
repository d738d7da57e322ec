import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { scriptedAcquirer } from '../../test/support/scripted-acquirer.ts'
import { listPurchaseOperations } from '../payments/index.ts'
import type { OperationRequest } from '../providers/collect/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { decideOperation, listStuck, runOperations, stepPots, watchUnknown, watchVerdicts } from './index.ts'

const world = await collectingWorld()
const { db } = world

/** A pot of one whose capture is committed and not sent. */
async function captureToCome(amountMinor = 5_000n) {
  const { purchase, leader } = await world.buy(amountMinor)
  await world.pay(leader)
  await stepPots(db, world.ports)
  const capture = async () => {
    const found = (await listPurchaseOperations(db, purchase.id)).find(({ kind }) => kind === 'capture')
    return found ?? assert.fail('there is a capture')
  }
  /** How often it was among these requests: what other tests have left is asked for, too. */
  const countIn = async (requests: readonly unknown[]) => {
    const { id } = await capture()
    return (requests as OperationRequest[]).filter(({ operationId }) => operationId === id).length
  }
  return { id: purchase.id, capture, countIn }
}

const watch = () => watchVerdicts(db, world.ports.businessClock)

test('a wrong key leaves the capture an intent, names the cause, and heals without being looked up', async () => {
  const { id, capture, countIn } = await captureToCome()
  const { ports, script, requests } = scriptedAcquirer(world)
  script.capture = async () => ({ kind: 'rejected', reason: 'credentials', detail: 'invalid_api_key' })
  await runOperations(db, ports)
  const { state, rejectedAs, sentAt } = await capture()
  assert.deepEqual([state, rejectedAs, sentAt], ['requested', 'credentials', null])
  assert.deepEqual(await watch(), [
    '1 captures, voids or refunds are not taken by the acquirer (credentials): they wait',
  ])
  delete script.capture
  world.passRetries(MINUTE_MS)
  await runOperations(db, ports)
  assert.equal((await capture()).state, 'succeeded')
  assert.equal((await capture()).rejectedAs, null)
  assert.equal((await world.books(id)).captured, 5_000n)
  assert.equal(await countIn(requests('lookUpOperation')), 0, 'nothing had been sent')
  assert.deepEqual(await watch(), [])
})

test('a request that the acquirer calls invalid waits for somebody to look, an hour at a time', async () => {
  const { capture, countIn } = await captureToCome()
  const { ports, script, requests } = scriptedAcquirer(world)
  script.capture = async () => ({ kind: 'rejected', reason: 'request', detail: 'amount_invalid' })
  await runOperations(db, ports)
  world.passRetries(50 * MINUTE_MS)
  await runOperations(db, ports)
  assert.equal(await countIn(requests('capture')), 1)
  world.passRetries(11 * MINUTE_MS)
  await runOperations(db, ports)
  assert.equal(await countIn(requests('capture')), 2)
  assert.equal((await capture()).state, 'requested')
  await world.work()
})

test('an acquirer that wants to be left alone is, for as long as it says', async () => {
  const { capture, countIn } = await captureToCome()
  const { ports, script, requests } = scriptedAcquirer(world)
  script.capture = async () => ({ kind: 'not_sent', reason: 'status_429', retryAfterMs: 20 * MINUTE_MS })
  await runOperations(db, ports)
  delete script.capture
  world.passRetries(19 * MINUTE_MS)
  await runOperations(db, ports)
  assert.equal(await countIn(requests('capture')), 1)
  world.passRetries(2 * MINUTE_MS)
  await runOperations(db, ports)
  assert.equal((await capture()).state, 'succeeded')
})

test('lost and not to be found, a capture is sent again once it would be seen, and captured once', async () => {
  const { id, capture, countIn } = await captureToCome()
  const { ports, script, requests } = scriptedAcquirer(world, { visibilityDelayMs: HOUR_MS, keyLifeMs: DAY_MS })
  const real = world.ports.acquirers.forNew()?.acquirer ?? assert.fail()
  script.capture = async (order) => {
    await real.capture(order)
    return { kind: 'no_answer', reason: 'timeout' }
  }
  script.lookUpOperation = async () => ({ kind: 'answered', value: { state: 'never_arrived' } })
  await runOperations(db, ports)
  assert.equal((await capture()).state, 'unknown')
  world.passRetries(50 * MINUTE_MS)
  await runOperations(db, ports)
  assert.equal(await countIn(requests('capture')), 1, 'not found proves nothing yet')
  delete script.capture
  world.passRetries(HOUR_MS)
  await runOperations(db, ports)
  assert.equal((await capture()).state, 'succeeded')
  assert.equal((await world.books(id)).captured, 5_000n)
})

test('after the life of its key nothing is sent again: it is only looked up, and an operator is told', async () => {
  const { capture, countIn } = await captureToCome()
  const { ports, script, requests } = scriptedAcquirer(world, { keyLifeMs: DAY_MS })
  script.capture = async () => ({ kind: 'no_answer', reason: 'timeout' })
  script.lookUpOperation = async () => ({ kind: 'answered', value: { state: 'never_arrived' } })
  await runOperations(db, ports)
  world.passRetries(25 * HOUR_MS)
  await world.advance(25 * HOUR_MS)
  for (let time = 0; time < 3; time++) {
    await runOperations(db, ports)
    world.passRetries(HOUR_MS)
  }
  assert.equal(await countIn(requests('capture')), 1)
  assert.ok((await countIn(requests('lookUpOperation'))) >= 3)
  assert.equal((await capture()).state, 'unknown')
  const told = (await watchUnknown(db, ports)).join()
  assert.match(told, /no answer from the acquirer for a day: \d+ attempts, [1-9]/)
  assert.match(told, /1 captures, voids or refunds are sent no more.*npm run operation -- list/)
})

test('what an operator has seen at the acquirer ends a capture whose key is forgotten, and the books follow', async () => {
  const { ports, script } = scriptedAcquirer(world, { keyLifeMs: DAY_MS })
  const forgotten = async () => {
    script.capture = async () => ({ kind: 'no_answer', reason: 'timeout' })
    script.lookUpOperation = async () => ({ kind: 'answered', value: { state: 'never_arrived' } })
    const { id, capture } = await captureToCome()
    await runOperations(db, ports)
    assert.ok(!(await listStuck(db, SYSTEM, ports)).some((stuck) => stuck.purchaseId === id), 'its key lives')
    world.passRetries(25 * HOUR_MS)
    return { id, capture, stuck: (await listStuck(db, SYSTEM, ports)).find(({ purchaseId }) => purchaseId === id) }
  }
  const done = await forgotten()
  assert.ok(done.stuck)
  const settled = await decideOperation(db, ports, done.stuck.id, { acquirerRef: 'seen_1' }, 'in their dashboard')
  assert.deepEqual([settled.state, settled.acquirerRef], ['succeeded', 'seen_1'])
  assert.equal((await world.balances(done.id)).acquirer_clearing, 5_000n)
  assert.equal((await world.read(done.id)).state, 'successful')
  const again = decideOperation(db, ports, done.stuck.id, 'not_done', 'twice')
  await assert.rejects(again, /^DomainError: not_waiting: it is succeeded by now$/)

  const notDone = await forgotten()
  assert.ok(notDone.stuck)
  assert.equal((await decideOperation(db, ports, notDone.stuck.id, 'not_done', 'not there')).state, 'refused')
  delete script.capture
  delete script.lookUpOperation
  await world.advance(HOUR_MS)
  await world.work(6, ports)
  const captures = (await listPurchaseOperations(db, notDone.id)).filter(({ kind }) => kind === 'capture')
  assert.deepEqual(
    captures.map(({ state }) => state),
    ['refused', 'succeeded'],
    'under another key',
  )
  assert.equal((await world.books(notDone.id)).captured, 5_000n)
})

test('where nobody can be asked, a lost capture is told again under its key; an accepted one waits for its verdict', async () => {
  const { capture, countIn } = await captureToCome()
  const { ports, script, requests } = scriptedAcquirer(world, { canBeAsked: false, keyLifeMs: 7 * DAY_MS })
  script.capture = async () => ({ kind: 'no_answer', reason: 'timeout' })
  await runOperations(db, ports)
  script.capture = async () => ({ kind: 'answered', value: { state: 'accepted', acquirerRef: 'psp_1' } })
  world.passRetries(MINUTE_MS)
  await runOperations(db, ports)
  assert.deepEqual([(await capture()).state, (await capture()).acquirerRef], ['accepted', 'psp_1'])
  for (let hour = 0; hour < 30; hour++) {
    world.passRetries(HOUR_MS)
    await runOperations(db, ports)
  }
  assert.equal(await countIn(requests('capture')), 2)
  assert.equal(await countIn(requests('lookUpOperation')), 0)
  assert.equal((await capture()).state, 'accepted')
  await world.advance(11 * DAY_MS)
  const undecided = /were accepted, and are undecided for ten days/
  assert.ok((await watch()).some((sentence) => undecided.test(sentence)))
})
