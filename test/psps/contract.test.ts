import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import type { PspOperation } from '../../sandbox/psps/simulator.ts'
import {
  type Charge,
  type ChargeOrder,
  type ProviderAnswer,
  TRANSACTION_STATUSES,
} from '../../src/providers/charge/index.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/clocks.ts'
import { isChosen } from '../support/chosen-psps.ts'
import { takeTurns } from '../support/thorough.ts'
import {
  bigints,
  changesTo,
  isCaptured,
  lookedUp,
  PREPARE,
  type Prepared,
  paymentOf,
  reasonOf,
  refundable,
  replayed,
  sell,
  sold,
  stateOf,
  takesNone,
} from './operations.ts'
import { IRRELEVANT, WIRE } from './wire-faults.ts'
import { IMPATIENT_MS, openWorlds, type PspWorld } from './worlds.ts'

/** The port, asked of every family there is: what it can do changes the answer that is expected, never the question. */

/**
 * Each commit plays a share of operation × fault at each family, another one at the next; so many commits play all. CI plays
 * more, and who names the families plays all of it.
 */
const SHARES = { sale: [4, 3], others: [8, 5] } as const

const worlds = await openWorlds('beside')

/** As many as keep the processor busy while others wait: with all at once, an answer that comes would come too late. */
const BESIDE = 8

describe('every family of merchants’ PSPs', { concurrency: BESIDE }, () => {
  for (const [place, world] of worlds.entries())
    describe(world.family.name, { concurrency: 1 }, () => contractOf(world, place))
})

function contractOf(world: PspWorld, place: number): void {
  const { family, psp } = world
  const { traits } = family
  afterEach(() => world.clearFaults())
  const isUnsupported = (operation: PspOperation) => world.unsupported.includes(operation)

  for (const [row, operation] of (Object.keys(PREPARE) as PspOperation[]).entries()) {
    if (isUnsupported(operation)) {
      test(`${operation}: it has none, and says so`, async () => {
        const call = await PREPARE[operation](world)
        assert.deepEqual(await call.send().then(reasonOf), 'rejected unsupported')
        assert.equal(await call.times(), 0)
      })
      continue
    }

    const doneTimes = operation === 'check' || operation === 'lookup' ? 0 : 1
    test(`${operation}: done once`, async () => {
      const call = await PREPARE[operation](world)
      const answer = await call.send()
      assert.ok(call.done.includes(stateOf(answer)), JSON.stringify(answer, bigints))
      assert.equal(await call.times(), doneTimes)
    })

    test(`${operation}: sent twice, beside each other and once more, the books have as many as were answered`, async () => {
      const call = await PREPARE[operation](world)
      const answers = [...(await Promise.all([call.send(), call.send()])), await call.send()]
      assert.ok(answers.some((answer) => call.done.includes(stateOf(answer))))
      const isGuarded =
        traits.idempotency === 'header' ||
        (isCharge(operation) ? traits.idempotency === 'unique_reference' : world.replaysChanges)
      const times = await call.times()
      if (doneTimes === 0) assert.equal(times, 0)
      else if (isGuarded || operation === 'capture' || operation === 'void') assert.equal(times, 1)
      else assert.equal(times, answers.filter((answer) => call.done.includes(stateOf(answer))).length)
    })

    // It is not asked over the wire.
    if (operation === 'lookup' && traits.lookUp === 'none') continue
    const [share, inCi] = operation === 'sale' ? SHARES.sale : SHARES.others
    const faults = isChosen ? Object.entries(WIRE) : takeTurns(Object.entries(WIRE), share, inCi, place + row)
    for (const [fault, { done, isEndless }] of faults) {
      test(`${operation}: ${fault}`, async () => {
        const call = await PREPARE[operation](world)
        await world.fault(lastCallOf(world, operation), fault, isEndless ? 2 * IMPATIENT_MS : 1_000)
        const answer = await call.send(isEndless ? world.impatient : psp)
        const isHarmless = `${operation} ${fault}` in world.harmless || `* ${fault}` in world.harmless
        const unanswered = done && operation !== 'check' ? ['no_answer'] : ['no_answer', 'not_sent']
        const expected = IRRELEVANT[operation]?.includes(fault) ? [...call.done, ...unanswered] : unanswered
        assert.ok((isHarmless ? call.done : expected).includes(stateOf(answer)), JSON.stringify(answer, bigints))
        assert.equal(await call.times(), done ? doneTimes : 0)
        if (operation === 'sale') await assertKnown(call, done)
      })
    }
  }

  /** What is known of a sale afterwards, and that it is not paid twice by whoever asks first. */
  async function assertKnown(call: Prepared, isDone: boolean): Promise<void> {
    const found = await psp.lookUp(call.charge, { paymentId: null }, replayed(world))
    // Of a sale in two calls the first was done.
    const isHeld = !isDone && traits.charges === 'authorise_and_capture'
    assert.equal(stateOf(found), lookedUp(world, isDone || isHeld), JSON.stringify(found, bigints))
    if (stateOf(found) === 'charged')
      assert.equal(TRANSACTION_STATUSES[paymentOf(found).status], isHeld ? 'waits' : 'paid')
    if (traits.idempotency !== 'none' || stateOf(found) === 'never_arrived') await call.send()
    const times = await call.times()
    assert.ok(times <= 1, `${times} payments`)
  }

  test('what it says of a sale is what was ordered, and the same when it is looked up', async () => {
    const { charge, payment } = await sold(world)
    assert.equal(payment.reference, charge.reference)
    assert.equal(payment.amountMinor, charge.amountMinor)
    assert.equal(payment.currency, charge.currency)
    const isPaid = traits.charges === 'sale' && !world.capturesLater
    if (!takesNone(world)) assert.equal(TRANSACTION_STATUSES[payment.status], isPaid ? 'paid' : 'waits')
    assert.notEqual(payment.isTest, false)
    assert.ok(!JSON.stringify(payment.extra).includes(world.card.number))
    const found = await psp.lookUp(charge, { paymentId: payment.paymentId }, replayed(world))
    if (traits.lookUp === 'none') assert.equal(stateOf(found), 'not_told')
    else assert.equal(paymentOf(found).paymentId, payment.paymentId)
  })

  for (const [currency, amountMinor] of [
    ['JPY', 5_000n],
    ['USD', 100n],
  ] as const)
    test(`an amount in ${currency} is the same on both sides`, async () => {
      if (world.currencies !== null && !world.currencies.includes(currency)) {
        const order = world.newOrder({ currency, amountMinor })
        assert.equal(reasonOf(await sell(psp, world, order)), 'rejected request')
        return assert.deepEqual(await world.books(order.reference), [])
      }
      const { charge, payment } = await sold(world, { currency, amountMinor })
      assert.equal(payment.amountMinor, amountMinor)
      const [booked] = await world.books(charge.reference)
      assert.deepEqual([booked?.currency, BigInt(booked?.amount ?? 0)], [currency, amountMinor])
    })

  test('wrong credentials are rejected, and nothing is paid with them', async () => {
    const order = world.newOrder()
    if (world.checksNothing === null)
      assert.equal(reasonOf(await world.withWrongCredentials.check()), 'rejected credentials')
    const charged = await sell(world.withWrongCredentials, world, order)
    assert.equal(reasonOf(charged), takesNone(world) ? 'rejected unsupported' : 'rejected credentials')
    assert.deepEqual(await world.books(order.reference), [])
  })

  /** Where it decides later, it may take on what it will refuse. */
  const notDone = ['refused', 'rejected', ...(traits.decides === 'later' ? ['accepted'] : [])]

  test('a sale can be voided until it is remitted, where it can be voided at all', async () => {
    const { charge, payment } = await sold(world)
    const answer = await psp.void(world.changeOf(charge, payment))
    assert.ok(
      (traits.voidsCaptured ? changesTo(world) : notDone).includes(stateOf(answer)),
      JSON.stringify(answer, bigints),
    )
    assert.equal((await world.books(charge.reference))[0]?.state, traits.voidsCaptured ? 'voided' : 'captured')
    const later = await sold(world)
    await world.advance(2 * DAY_MS)
    const tooLate = stateOf(await psp.void(world.changeOf(later.charge, later.payment)))
    assert.ok(notDone.includes(tooLate), tooLate)
    assert.equal((await world.books(later.charge.reference))[0]?.state, 'captured')
  })

  test('more than was paid is not refunded', async () => {
    const { charge, payment } = await refundable(world)
    const answer = await psp.refund(world.changeOf(charge, payment, world.price.amountMinor + 100n))
    assert.ok(notDone.includes(stateOf(answer)), JSON.stringify(answer, bigints))
    assert.equal((await world.books(charge.reference))[0]?.refunded, 0)
  })

  if (takesNone(world)) return

  for (const [number, code] of [
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000002', 'do_not_honour'],
    ['4000002760003184', 'authentication_required'],
  ] as const)
    test(`a card is refused: ${code}`, async () => {
      const order = world.newOrder()
      const first = await sell(psp, { ...world, card: { ...world.card, number } }, order)
      const asks = code === 'authentication_required' ? world.asksOwner : null
      const answer = asks ? await refusedLater(first, order, asks.forMs) : first
      assert.equal(stateOf(answer), 'refused', JSON.stringify(answer, bigints))
      const { value } = answer as { value: Extract<Charge, { state: 'refused' }> }
      assert.equal(value.refusalCode, code)
      assert.equal((await world.books(order.reference)).some(isCaptured(world)), false)
    })

  for (const scaFlag of traits.scaFlags)
    test(`a sale that is declared ${scaFlag} is paid, or wanted authenticated where nothing is said of it`, async () => {
      const order = world.newOrder({ scaFlag })
      const answer = await sell(psp, world, order)
      const isQuestioned = scaFlag === 'none' && traits.scaFlags.length > 1
      const expected = isQuestioned ? ['charged', 'refused', 'rejected'] : ['charged']
      assert.ok(expected.includes(stateOf(answer)), JSON.stringify(answer, bigints))
    })

  /** It waits for somebody who does not come, and is refused by its look-ups alone. */
  async function refusedLater(first: ProviderAnswer<Charge>, order: ChargeOrder, forMs: number) {
    assert.equal(stateOf(first), 'no_answer')
    const known = { paymentId: null }
    const waiting = paymentOf(await psp.lookUp(order, known, null))
    assert.equal(TRANSACTION_STATUSES[waiting.status], 'waits')
    await world.advance(forMs)
    return psp.lookUp(order, known, null)
  }

  test('a refusal that is replayed stays one', async () => {
    const order = world.newOrder()
    await world.fault(traits.charges === 'sale' ? 'sale' : 'authorise', 'replayed_refusal')
    assert.equal(stateOf(await sell(psp, world, order)), 'refused')
    const again = stateOf(await sell(psp, world, order))
    assert.ok(['refused', 'duplicate'].includes(again), again)
    assert.equal((await world.books(order.reference)).some(isCaptured(world)), false)
  })

  test('a verdict that comes late is waited for, and found', async () => {
    const order = world.newOrder()
    const operation = traits.charges === 'sale' ? 'sale' : 'authorise'
    await world.fault(operation, 'late_verdict', HOUR_MS)
    const answer = await psp[operation](order, world.card)
    if (world.neverPending !== null) return assert.equal(stateOf(answer), 'no_answer')
    const payment = paymentOf(answer)
    assert.equal(TRANSACTION_STATUSES[payment.status], 'waits', payment.status)
    await world.advance(HOUR_MS)
    const found = await psp.lookUp(order, { paymentId: payment.paymentId }, replayed(world))
    if (traits.lookUp === 'none') return assert.equal(stateOf(found), 'not_told')
    const { status } = paymentOf(found)
    // A replay says what was first answered.
    if (traits.lookUp !== 'by_replay')
      assert.equal(status === 'authorized' ? 'paid' : TRANSACTION_STATUSES[status], 'paid')
  })

  if (traits.charges === 'sale')
    test('a sale that is authorised and captured later by itself is waited for: it is never ours to capture', async () => {
      const order = world.newOrder()
      await world.fault('sale', 'late_capture', HOUR_MS)
      const payment = paymentOf(await psp.sale(order, world.card))
      assert.notEqual(payment.status, 'authorized')
      const known = { paymentId: payment.paymentId }
      const before = await psp.lookUp(order, known, replayed(world))
      if (traits.lookUp !== 'none') assert.notEqual(paymentOf(before).status, 'authorized')
      await world.advance(HOUR_MS)
      if (traits.lookUp !== 'none' && traits.lookUp !== 'by_replay')
        assert.equal(TRANSACTION_STATUSES[paymentOf(await psp.lookUp(order, known, null)).status], 'paid')
    })

  test('what cannot be seen yet is not there, and is found later', async () => {
    const order = world.newOrder()
    const operation = traits.charges === 'sale' ? 'sale' : 'authorise'
    await world.fault(operation, 'not_visible_for', HOUR_MS)
    paymentOf(await psp[operation](order, world.card))
    const before = await psp.lookUp(order, { paymentId: null }, replayed(world))
    assert.equal(stateOf(before), lookedUp(world, false))
    await world.advance(HOUR_MS)
    const found = await psp.lookUp(order, { paymentId: null }, replayed(world))
    assert.equal(stateOf(found), lookedUp(world, true))
  })
}

const isCharge = (operation: PspOperation) => operation === 'sale' || operation === 'authorise'

/** A sale in two calls is done by the second. */
function lastCallOf(world: PspWorld, operation: PspOperation): PspOperation {
  return operation === 'sale' && world.family.traits.charges === 'authorise_and_capture' ? 'capture' : operation
}
