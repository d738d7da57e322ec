import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { type SettlingWorld, settlingWorld } from '../../test/support/settling.ts'
import { standing } from '../../test/support/unwinding.ts'
import { readPspAccounts } from '../connections/index.ts'
import { asJob } from '../events/index.ts'
import type { PspTraits } from '../providers/charge/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'
import { hearPsp } from './index.ts'

const world = await collectingWorld()

const GUARDS: Record<string, Partial<PspTraits>> = {
  'knows idempotency keys': { idempotency: 'header', keyLifeMs: DAY_MS },
  'refuses a reference it has seen': { idempotency: 'unique_reference' },
  'has no guard against doubles': { idempotency: 'none' },
  'answers a replay': { idempotency: 'header', keyLifeMs: DAY_MS, lookUp: 'by_replay' },
  'tells nothing, and replays': { idempotency: 'header', keyLifeMs: DAY_MS, lookUp: 'none' },
}

const back = await settlingWorld(world)
const guarded = new Map<string, SettlingWorld>()
for (const [name, traits] of Object.entries(GUARDS)) guarded.set(name, await settlingWorld(world, traits))

for (const [name, back] of guarded) {
  const sales = () => back.requests('sale').length

  test(`a PSP that ${name}: a charge that was lost on the way is made once`, async () => {
    await back.moveIn()
    const { id } = await back.accepted('SPLIT')
    back.script.sale = ['lost_before']
    await back.settleFor(6)
    assert.equal((await back.settlement(id)).state, 'settled')
    assert.equal(back.paidWith(`card_${id}`).length, 1)
  })

  test(`a PSP that ${name}: a charge whose answer was lost is not made again`, async () => {
    await back.moveIn()
    const { id } = await back.accepted('SPLIT')
    const before = sales()
    back.script.sale = ['lost_after']
    await back.settleFor(4)
    assert.equal((await back.settlement(id)).state, 'settled')
    assert.equal(back.paidWith(`card_${id}`).length, 1)
    if (back.traits.lookUp === 'by_reference') assert.equal(sales(), before + 1)
  })

  test(`a PSP that ${name}: what is not to be found yet is no proof`, async () => {
    await back.moveIn()
    const { id } = await back.accepted('SPLIT')
    const before = sales()
    const nothing = { answer: { kind: 'answered', value: { state: 'never_arrived' } } } as const
    back.script.sale = ['lost_after']
    back.script.lookUp = [nothing]
    await back.settle()
    world.passRetries(3_000)
    await back.settle()
    if (back.traits.lookUp !== 'none') assert.equal(sales(), before + 1, 'the delay has not passed')
    back.script.lookUp = []
    await back.settleFor(4)
    assert.equal((await back.settlement(id)).state, 'settled')
    assert.equal(back.paidWith(`card_${id}`).length, 1)
  })
}

test('where there is no guard, only two look-ups apart prove an absence, and another reference follows', async () => {
  const unguarded = await settlingWorld(world, { idempotency: 'none' })
  const { id } = await unguarded.accepted('SPLIT')
  unguarded.script.sale = ['lost_before']
  await unguarded.settle()
  world.passRetries(10_000)
  await unguarded.settle()
  assert.equal(unguarded.requests('sale').length, 1, 'one absence is none')
  world.passRetries(2 * MINUTE_MS)
  await unguarded.settle()
  const references = unguarded.requests('sale').map((order) => (order as { reference: string }).reference)
  assert.equal(new Set(references).size, 2)
  assert.equal((await unguarded.settlement(id)).tryNumber, 2)
})

test('a reference that is remembered for a while is no guard afterwards: two look-ups apart, and another one follows', async () => {
  const forgetful = await settlingWorld(world, { idempotency: 'unique_reference', keyLifeMs: HOUR_MS })
  const { id } = await forgetful.accepted('SPLIT')
  forgetful.script.sale = ['lost_before']
  await forgetful.settle()
  world.passRetries(HOUR_MS)
  await forgetful.settle()
  assert.deepEqual([forgetful.requests('sale').length, (await forgetful.settlement(id)).state], [1, 'unknown'])
  world.passRetries(2 * MINUTE_MS)
  await forgetful.settle()
  const { state, tryNumber } = await forgetful.settlement(id)
  assert.deepEqual([forgetful.requests('sale').length, state, tryNumber], [2, 'settled', 2])
})

test('a PSP that has seen the reference is asked at once what became of it', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.sale = ['lost_after']
  await back.settle()
  back.script.lookUp = [{ answer: { kind: 'answered', value: { state: 'never_arrived' } } }]
  world.passRetries(MINUTE_MS)
  const before = back.requests('sale').length
  await back.settle()
  assert.equal(back.requests('sale').length, before + 1, 'it is sent again, and refused as a double')
  assert.equal((await back.settlement(id)).state, 'settled')
  assert.equal(back.paidWith(`card_${id}`).length, 1)
})

test('what the PSP has not decided waits, and is paid later', async () => {
  const { id } = await back.accepted('DEFERRED')
  back.script.sale = [{ status: 'pending' }]
  await back.settle()
  assert.equal((await back.settlement(id)).state, 'waiting')
  assert.equal((await world.read(id)).settledAt, null)
  const charge = back.charge(id) ?? assert.fail()
  charge.status = 'completed'
  world.passRetries(MINUTE_MS)
  await back.settle()
  assert.equal((await back.settlement(id)).state, 'settled')
})

test('a PSP of two calls is asked to authorise and to capture at once', async () => {
  const twice = await settlingWorld(world, { charges: 'authorise_and_capture' })
  const { id } = await twice.accepted('SPLIT')
  await twice.settle()
  assert.deepEqual(
    twice.asked.map(({ method }) => method),
    ['issue', 'authorise', 'capture'],
  )
  assert.deepEqual(
    [(await twice.settlement(id)).state, (await twice.settlement(id)).payment?.status],
    ['settled', 'completed'],
  )
  const other = await twice.accepted('SPLIT')
  twice.script.capture = ['lost_before', 'lost_after']
  await twice.settleFor(5)
  assert.equal((await twice.settlement(other.id)).state, 'settled')
})

test('at the deadline a charge that is not paid is voided, and only then the purchase fails', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.sale = [{ status: 'pending' }]
  await back.settle()
  await world.advance(25 * HOUR_MS)
  back.script.void = ['lost_before']
  await back.settle()
  assert.deepEqual([(await back.settlement(id)).state, (await world.read(id)).state], ['voiding', 'leader_processed'])
  world.passRetries(HOUR_MS)
  await back.settle()
  assert.deepEqual([(await back.settlement(id)).state, (await world.read(id)).reason], ['refused', 'time'])
  await world.work(3)
  assert.deepEqual(await standing(world, id), {})
})

test('a void that is refused means that it was accepted', async () => {
  const { id } = await back.accepted('INSTALLMENT')
  back.script.sale = [{ status: 'pending' }]
  await back.settle()
  await world.advance(25 * HOUR_MS)
  const charge = back.charge(id) ?? assert.fail()
  back.script.void = [
    {
      meanwhile: async () => {
        charge.status = 'completed'
      },
      answer: { kind: 'answered', value: { state: 'refused', refusalCode: 'too_late', rawCode: 'X' } },
    },
  ]
  await back.settle()
  assert.equal((await back.settlement(id)).state, 'settled')
  assert.equal((await world.read(id)).state, 'successful')
})

test('a charge that nobody can find at the deadline never was', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.sale = ['lost_before']
  await back.settle()
  await world.advance(25 * HOUR_MS)
  world.passRetries(HOUR_MS)
  await back.settle()
  assert.deepEqual([(await back.settlement(id)).state, (await world.read(id)).state], ['refused', 'failed_connector'])
  assert.equal(back.paidWith(`card_${id}`).length, 0)
})

test('a PSP that cannot be reached until the deadline has been sent nothing', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.sale = Array.from({ length: 9 }, () => ({ answer: { kind: 'not_sent', reason: 'connect' } }))
  await back.settleFor(3)
  assert.equal((await back.settlement(id)).state, 'requested')
  await world.advance(25 * HOUR_MS)
  await back.settleFor(2)
  assert.equal((await world.read(id)).state, 'failed_connector')
  back.script.sale = []
})

test('a rejection, and a card that nobody makes, are refusals for good', async () => {
  const rejected = await back.accepted('SPLIT')
  back.script.sale = [{ answer: { kind: 'rejected', reason: 'credentials', detail: '401' } }]
  await back.settle()
  assert.deepEqual(
    [(await world.read(rejected.id)).state, (await world.read(rejected.id)).reason],
    ['failed_connector', 'psp'],
  )
  const cardless = await back.accepted('DOWN_PAYMENT')
  back.script.issue = ['lost_after', { answer: { kind: 'answered', value: { state: 'refused', rawCode: 'limit' } } }]
  await back.settleFor(3)
  assert.deepEqual(
    [(await world.read(cardless.id)).state, (await world.read(cardless.id)).reason],
    ['failed_connector', 'card'],
  )
  assert.equal(back.card(cardless.id)?.state, 'destroyed', 'the one whose answer was lost')
  await world.work(3)
  assert.deepEqual(await standing(world, cardless.id), {})
})

test('a card whose answer was lost is asked for under the same key', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.issue = ['lost_after']
  await back.settleFor(2)
  assert.equal((await back.settlement(id)).state, 'settled')
  const [first, second] = back.requests('issue').slice(-2)
  assert.deepEqual(first, second)
})

test('the reference of a purchase that the PSP refused can be bought with again', async () => {
  const { purchase, leader } = await world.buy(5_000n, [], 'bought-twice')
  await world.pay(leader)
  back.script.sale = [
    {
      answer: {
        kind: 'answered',
        value: { state: 'refused', refusalCode: 'do_not_honour', rawCode: '05', paymentId: null },
      },
    },
  ]
  await back.settleFor(2)
  assert.equal((await world.read(purchase.id)).state, 'failed_connector')
  const again = await world.buy(5_000n, [], 'bought-twice')
  await world.pay(again.leader)
  await back.settle()
  assert.ok((await world.read(again.purchase.id)).settledAt)
})

test('a vault without room is asked again every second, however often it had none', async () => {
  const { id } = await back.accepted('SPLIT')
  const busy = { answer: { kind: 'not_sent', reason: 'vault_busy', retryAfterMs: 1_000 } }
  back.script.issue = [busy, busy, busy]
  await back.settleFor(4, 1_100)
  assert.equal((await back.settlement(id)).state, 'settled')
})

test('a PSP that tells of a payment which it did not take a moment ago is asked, not believed and not refused', async () => {
  const shy = await settlingWorld(world, { idempotency: 'header', keyLifeMs: 3_600_000, lookUp: 'by_replay' })
  const { id } = await shy.accepted('SPLIT')
  shy.script.sale = [{ answer: { kind: 'not_sent', reason: 'unavailable' } }]
  await shy.settle()
  const { state, reference, pspAccountId, amountMinor, currency } = await shy.settlement(id)
  assert.equal(state, 'requested')
  assert.ok(reference)
  const payment = {
    ...{
      paymentId: 'pay_told',
      uid: null,
      reference,
      status: 'completed' as const,
      label: 'PAID',
      amountMinor,
      currency,
    },
    ...{ refundedMinor: 0n, createdAt: null, isTest: true, extra: {} },
  } as const
  const [account] = await readPspAccounts(world.db, [pspAccountId])
  assert.ok(account)
  const call = { ...shy.ports, ...asJob('callbacks', world.ports) }
  assert.ok(await hearPsp(world.db, call, account, { reference, paymentId: 'pay_told', payment }))
  assert.equal((await shy.settlement(id)).state, 'requested')
  await shy.settle()
  assert.equal((await shy.settlement(id)).state, 'settled', 'it was woken')
})
