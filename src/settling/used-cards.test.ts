import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { type SettlingWorld, settlingWorld } from '../../test/support/settling.ts'
import { standing } from '../../test/support/unwinding.ts'
import { transaction } from '../db/database.ts'
import { cancelPurchase } from '../selling/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'
import { hearCardMovement } from './index.ts'

const world = await collectingWorld()
const guarded = await settlingWorld(world)
const unguarded = await settlingWorld(world, { idempotency: 'none' })
const replayed = await settlingWorld(world, { idempotency: 'header', lookUp: 'by_replay', voidsCaptured: false })

const ABSENT = { answer: { kind: 'answered', value: { state: 'never_arrived' } } }
const NOT_SENT = { answer: { kind: 'not_sent', reason: 'connect' } }
const REFUSED = {
  answer: {
    kind: 'answered',
    value: { state: 'refused', refusalCode: 'do_not_honour', rawCode: '05', paymentId: null },
  },
}
/** Its issuer has ended it with its first payment. */
const CARD_ENDED = { answer: { kind: 'rejected', reason: 'request', detail: 'card_canceled' } }

/** Nothing of another test is worked on meanwhile. */
async function acceptedAt(back: SettlingWorld): Promise<string> {
  await world.db.query('update settlements set step_at = null, due_at = null')
  await back.moveIn()
  return (await back.accepted('SPLIT')).id
}

/** What its issuer has in its books is told by its webhook. */
async function tellAuthorised(back: SettlingWorld, id: string): Promise<void> {
  const [movement] = back.card(id)?.movements ?? []
  const { cardId } = await back.settlement(id)
  assert.ok(movement && cardId)
  assert.ok(await hearCardMovement(world.db, back.issuerId, { cardId, movement }, world.ports.systemClock.now()))
}

const cancel = (id: string) => transaction(world.db, (tx) => cancelPurchase(tx, world.ports, id))

for (const [name, back] of [
  ['has a guard against doubles', guarded],
  ['has none', unguarded],
] as const) {
  test(`a PSP that ${name} and finds its charge late, and a card that ended with it: that the card cannot be shown again is no refusal`, async () => {
    const id = await acceptedAt(back)
    back.script.sale = ['lost_after', CARD_ENDED, CARD_ENDED]
    back.script.lookUp = [ABSENT, ABSENT, ABSENT]
    await back.settleFor(4)
    assert.equal((await back.settlement(id)).state, 'unknown')
    assert.equal((await world.read(id)).state, 'leader_processed')
    await back.settleFor(3, HOUR_MS)
    assert.equal((await back.settlement(id)).state, 'settled')
    assert.equal(back.paidWith(`card_${id}`).length, 1)
  })

  test(`a PSP that ${name}: while its card is authorised it has the charge, whatever its look-up says, also at the deadline`, async () => {
    const id = await acceptedAt(back)
    const sales = back.requests('sale').length
    back.script.sale = ['lost_after']
    back.script.lookUp = Array.from({ length: 12 }, () => ABSENT)
    await back.settle()
    await tellAuthorised(back, id)
    await back.settleFor(4, HOUR_MS)
    await world.advance(25 * HOUR_MS)
    await back.settleFor(4, HOUR_MS)
    assert.equal((await back.settlement(id)).state, 'unknown')
    assert.equal(back.requests('sale').length, sales + 1)
    back.script.lookUp = []
    await back.settleFor(4, HOUR_MS)
    await world.work(3)
    assert.equal((await back.settlement(id)).state, 'refused')
    assert.deepEqual([back.paidWith(`card_${id}`).length, await standing(world, id)], [0, {}])
  })

  test(`a PSP that ${name}: a charge that was called absent, and an authorisation that is told afterwards, is looked up again`, async () => {
    const id = await acceptedAt(back)
    const sales = back.requests('sale').length
    back.script.sale = ['lost_after', NOT_SENT, NOT_SENT]
    back.script.lookUp = [ABSENT, ABSENT]
    for (let round = 0; round < 6 && back.requests('sale').length < sales + 2; round++) await back.settleFor(1)
    assert.equal((await back.settlement(id)).state, 'requested')
    await tellAuthorised(back, id)
    await world.advance(25 * HOUR_MS)
    await back.settleFor(1)
    assert.equal(back.requests('sale').length, sales + 2)
    await back.settleFor(3, HOUR_MS)
    const { state, tryNumber } = await back.settlement(id)
    assert.deepEqual([state, tryNumber], ['refused', 1], 'it was found, and voided')
    assert.equal(back.requests('void').length > 0, true)
    assert.equal(back.paidWith(`card_${id}`).length, 0)
  })
}

test('a refusal of a second try is none of the first one, whose authorisation stands', async () => {
  const id = await acceptedAt(unguarded)
  unguarded.script.sale = ['lost_after', { meanwhile: () => tellAuthorised(unguarded, id), answer: REFUSED.answer }]
  unguarded.script.lookUp = [ABSENT, ABSENT, REFUSED]
  await unguarded.settleFor(5)
  assert.equal((await unguarded.settlement(id)).state, 'unknown')
  assert.equal((await world.read(id)).state, 'leader_processed')
})

test('cancelled before anybody knows, at a PSP that is asked by sending the charge again: one that never arrived is not made', async () => {
  const id = await acceptedAt(replayed)
  replayed.script.sale = ['lost_before']
  await replayed.settle()
  await cancel(id)
  const replays = replayed.requests('lookUp').length
  await replayed.settleFor(3)
  await world.work(3)
  assert.equal(replayed.requests('lookUp').length, replays)
  assert.deepEqual([(await replayed.settlement(id)).state, (await world.read(id)).state], ['withdrawn', 'cancelled'])
  assert.deepEqual([replayed.paidWith(`card_${id}`).length, await standing(world, id)], [0, {}])
  assert.equal(replayed.card(id)?.state, 'destroyed')
})

test('the same past the deadline, when its key is long forgotten: its card says that nothing was paid', async () => {
  const id = await acceptedAt(replayed)
  replayed.script.sale = ['lost_before']
  await replayed.settle()
  await world.advance(25 * HOUR_MS)
  world.passRetries(2 * DAY_MS)
  replayed.script.destroy = ['lost_before']
  await replayed.settle()
  assert.equal((await replayed.settlement(id)).state, 'unknown')
  await replayed.settleFor(2, HOUR_MS)
  assert.deepEqual([(await replayed.settlement(id)).state, (await world.read(id)).reason], ['refused', 'time'])
  assert.equal(replayed.paidWith(`card_${id}`).length, 0)
})

test('cancelled, and its card says that the charge has arrived: only then it is sent again to ask what it became', async () => {
  const id = await acceptedAt(replayed)
  replayed.script.sale = ['lost_after']
  await replayed.settle()
  await cancel(id)
  world.passRetries(MINUTE_MS)
  await replayed.settle()
  assert.equal((await replayed.settlement(id)).state, 'settled', 'it cannot be voided: it came too late')
  assert.equal(replayed.paidWith(`card_${id}`).length, 1)
})

test('an authorisation that comes while the card is ended waits for the PSP’s word', async () => {
  const id = await acceptedAt(replayed)
  replayed.script.sale = ['lost_before']
  await replayed.settle()
  await cancel(id)
  replayed.script.destroy = [
    { meanwhile: async () => void replayed.move(id, 'authorised', 30_000n, world.ports.businessClock.now()) },
  ]
  await replayed.settleFor(3, HOUR_MS)
  assert.equal((await replayed.settlement(id)).state, 'unknown')
  assert.equal(replayed.paidWith(`card_${id}`).length, 0, 'the card is ended: nothing is sent with it')
})

test('a void that may have been done, another one that is refused, and nothing to ask any more: the card says which it was', async () => {
  const brief = await settlingWorld(world, {
    ...{ idempotency: 'header', keyLifeMs: HOUR_MS, lookUp: 'by_replay', voidsCaptured: false },
  })
  const id = await acceptedAt(brief)
  brief.script.sale = [{ status: 'pending' }]
  await brief.settle()
  await cancel(id)
  const tooLate = { kind: 'answered', value: { state: 'refused', refusalCode: 'too_late', rawCode: 'X' } }
  brief.script.void = ['lost_before', { answer: tooLate }, { answer: tooLate }]
  await brief.settle()
  world.passRetries(2 * HOUR_MS)
  await brief.settle()
  assert.equal((await brief.settlement(id)).state, 'voiding', 'a person’s')
  await tellAuthorised(brief, id)
  world.passRetries(2 * HOUR_MS)
  await brief.settle()
  assert.equal((await brief.settlement(id)).state, 'settled')
})
