import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CallbackSubject, KEY_REUSED, type PaymentPage, type SessionLookUp } from '../../src/acquirers/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { answer, chargeOf, openPage, operationOf, paid, stateOf } from './paying.ts'
import { type AcquirerWorld, newOrder, WORLDS } from './worlds.ts'

/** What payments come to, at every acquirer there is; its traits say which answer is right. */
for (const [name, openWorld] of Object.entries(WORLDS)) {
  const world = await openWorld()
  const contract = (title: string, run: (world: AcquirerWorld) => Promise<void>) =>
    test(`${name}: ${title}`, async () => run(world))

  contract('the key is accepted, and names its account', async ({ acquirer }) => {
    assert.match(answer(await acquirer.check()).account, /./)
  })

  contract('a wrong key is rejected as such by every call, and nothing is sent twice for it', async (world) => {
    const { withWrongKey: wrong, acquirer } = world
    const { order, payment } = await paid(world)
    const charge = chargeOf(order, payment)
    const operation = operationOf(payment, 'capture')
    const calls = [
      wrong.check(),
      wrong.openSession(await newOrder(world)),
      wrong.lookUpSession(order),
      wrong.closeSession({ ...order, sessionId: order.sessionId ?? '' }),
      wrong.chargeStored(charge),
      wrong.lookUpCharge(charge),
      wrong.capture(operation),
      wrong.void(operation),
      wrong.refund(operation),
      wrong.lookUpOperation(operation),
      wrong.findPayment(payment.paymentId),
      wrong.listPayments({ since: order.createdAt, cursor: null, limit: 10 }),
      ...(acquirer.traits.keepsPayers ? [wrong.keepPayer({ payerKey: newId(), email: null, name: null })] : []),
    ]
    for (const got of await Promise.all(calls)) {
      assert.ok(got.kind === 'rejected' && ['credentials', 'unsupported'].includes(got.reason), JSON.stringify(got))
    }
    assert.equal(stateOf(await wrong.openSession(order)), 'rejected')
    assert.deepEqual(
      (await world.books(order.attemptId)).map(({ state }) => state),
      ['held'],
    )
  })

  contract('a hold tells its card, its end, and a card that can be charged again', async (world) => {
    const { order, payment } = await paid(world)
    assert.deepEqual(payment.card, { brand: 'visa', last4: '4242', expiry: '2034-12' })
    assert.ok(payment.credential)
    const livesMs = Number(payment.heldUntil) - order.createdAt.getTime()
    assert.ok(livesMs > 4 * 24 * HOUR_MS && livesMs < 31 * 24 * HOUR_MS, `${livesMs}`)
  })

  contract('a sale that stores no card has no credential and no end', async (world) => {
    const { order, payment } = await paid(world, { kind: 'sale', storesCard: false })
    assert.deepEqual([payment.credential, payment.heldUntil], [null, null])
    assert.equal((await world.books(order.attemptId))[0]?.captured, 10_001)
  })

  contract('a card that is only checked is stored, and charged later', async (world) => {
    const { order, payment } = await paid(world, { kind: 'verify', amountMinor: 0n })
    assert.equal(payment.heldUntil, null)
    const charge = { ...chargeOf(order, payment), amountMinor: 2_500n }
    assert.equal(stateOf(await world.acquirer.chargeStored(charge)), 'approved')
    assert.equal((await world.books(charge.attemptId))[0]?.captured, 2_500)
  })

  contract('a stored card is held too, and its hold ends', async (world) => {
    const { order, payment } = await paid(world)
    const charge = chargeOf(order, payment, { kind: 'hold' })
    const got = answer(await world.acquirer.chargeStored(charge))
    assert.ok(got.state === 'approved' && got.payment.heldUntil)
    assert.equal((await world.books(charge.attemptId))[0]?.state, 'held')
  })

  contract('a refused card ends the page or leaves it open, as its traits say', async (world) => {
    const { acquirer } = world
    const { order, pageUrl } = await openPage(world)
    await world.pay(pageUrl, 'poor')
    const session = answer(await acquirer.lookUpSession(order))
    if (acquirer.traits.declineEndsSession) {
      assert.ok(session.state === 'declined')
      assert.equal(session.declineCode, 'insufficient_funds')
      return
    }
    assert.ok(session.state === 'open')
    assert.deepEqual([session.refusals, session.lastDecline], [1, 'insufficient_funds'])
    await world.pay(session.pageUrl, 'poor')
    const again = answer(await acquirer.lookUpSession(order))
    assert.ok(again.state === 'open')
    assert.equal(again.refusals, 2)
    await world.pay(session.pageUrl, 'good')
    assert.equal(stateOf(await acquirer.lookUpSession(order)), 'approved')
  })

  contract('a page that is closed takes no card; one that was paid tells so', async (world) => {
    const { acquirer } = world
    const { order, pageUrl } = await openPage(world)
    const closed = await acquirer.closeSession({ ...order, sessionId: order.sessionId })
    if (!acquirer.traits.closesSessions) {
      assert.ok(closed.kind === 'rejected' && closed.reason === 'unsupported')
      return
    }
    assert.equal(stateOf(closed), 'closed')
    await world.pay(pageUrl, 'good')
    assert.deepEqual(await world.books(order.attemptId), [])
    assert.ok(['closed', 'expired'].includes(stateOf(await acquirer.lookUpSession(order))))
    assert.ok(['closed', 'expired'].includes(stateOf(await acquirer.closeSession(order))))
    const { order: other } = await paid(world)
    assert.equal(stateOf(await acquirer.closeSession({ ...other, sessionId: other.sessionId ?? '' })), 'approved')
  })

  contract('a page that nobody pays ends by itself', async (world) => {
    const { order } = await openPage(world)
    await world.advance(2 * HOUR_MS)
    assert.equal(stateOf(await world.acquirer.lookUpSession(order)), 'expired')
  })

  contract('a stored card that is refused is declined, and looked up as declined', async (world) => {
    const { order, pageUrl } = await openPage(world, { kind: 'verify', amountMinor: 0n })
    await world.pay(pageUrl, 'later_poor')
    const session = answer(await world.acquirer.lookUpSession(order))
    assert.ok(session.state === 'approved')
    const charge = { ...chargeOf(order, session.payment), amountMinor: 2_500n }
    const got = answer(await world.acquirer.chargeStored(charge))
    assert.ok(got.state === 'declined')
    assert.equal(got.declineCode, 'do_not_honour')
    assert.equal(stateOf(await world.acquirer.lookUpCharge(charge)), 'declined')
    assert.deepEqual(
      (await world.books(charge.attemptId)).filter(({ captured }) => captured > 0),
      [],
    )
  })

  contract('a card that is not stored there is an unknown credential', async (world) => {
    const { order, payment } = await paid(world)
    const charge = { ...chargeOf(order, payment), credential: 'pm_nobodys' }
    assert.deepEqual(answer(await world.acquirer.chargeStored(charge)), {
      state: 'declined',
      declineCode: 'unknown_credential',
    })
  })

  contract('a key that was used for something else is told apart, and nothing is taken for it', async (world) => {
    const { order, payment } = await paid(world)
    const charge = chargeOf(order, payment)
    answer(await world.acquirer.chargeStored(charge))
    const again = await world.acquirer.chargeStored({ ...charge, amountMinor: 777n })
    assert.deepEqual(again, { kind: 'no_answer', reason: KEY_REUSED })
    assert.deepEqual(
      (await world.books(charge.attemptId)).map(({ captured }) => captured),
      [10_001],
    )
  })

  const FOREIGN: readonly Partial<SessionLookUp>[] = [
    { amountMinor: 10_002n },
    { currency: 'CHF' },
    { kind: 'sale' },
    { kind: 'verify', amountMinor: 0n },
  ]
  contract('a session or charge that is looked up as another one is not believed', async (world) => {
    const { order, payment } = await paid(world)
    const charge = chargeOf(order, payment, { kind: 'hold' })
    answer(await world.acquirer.chargeStored(charge))
    for (const other of FOREIGN) {
      const said = JSON.stringify(other, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
      assert.equal((await world.acquirer.lookUpSession({ ...order, ...other })).kind, 'no_answer', said)
      const { amountMinor, currency, kind } = { ...charge, ...other }
      const got = await world.acquirer.lookUpCharge({ ...charge, amountMinor, currency, kind })
      assert.ok(got.kind === 'no_answer', said)
    }
    // Somebody else's attempt under the session's id.
    const another = stateOf(await world.acquirer.lookUpSession({ ...order, attemptId: newId() }))
    assert.ok(['no_answer', 'never_arrived', 'not_told'].includes(another), another)
  })

  contract('a hold is captured once: more, again, after its release and after its end are refused', async (world) => {
    const { acquirer } = world
    const refusal = async (...order: Parameters<typeof operationOf>) => {
      const got = answer(await acquirer[order[1]](operationOf(...order)))
      return got.state === 'refused' ? got.refusalCode : got.state
    }
    const { payment } = await paid(world)
    assert.equal(await refusal(payment, 'capture', 10_002n), 'amount_too_large')
    assert.equal(await refusal(payment, 'refund', 100n), 'not_captured')
    assert.equal(await refusal(payment, 'capture', 4_000n), 'succeeded')
    assert.equal(stateOf(await acquirer.capture(operationOf(payment, 'capture', 100n))) === 'succeeded', false)
    assert.equal(await refusal(payment, 'void', 10_001n), 'already_captured')
    assert.equal(await refusal(payment, 'refund', 4_001n), 'amount_too_large')
    assert.equal(await refusal(payment, 'refund', 1_500n), 'succeeded')
    assert.equal(await refusal(payment, 'refund', 2_500n), 'succeeded')
    assert.equal(await refusal(payment, 'refund', 1n), 'amount_too_large')
    const released = (await paid(world)).payment
    assert.equal(await refusal(released, 'void', 10_001n), 'succeeded')
    assert.equal(await refusal(released, 'capture', 100n), 'already_voided')
    const ended = (await paid(world)).payment
    await world.advance(Number(ended.heldUntil) - (await world.now()).getTime() + MINUTE_MS)
    assert.equal(await refusal(ended, 'capture', 100n), 'hold_expired')
  })

  contract('its books have what was paid and moved, or say that they cannot be read', async (world) => {
    const { acquirer } = world
    const { order, payment } = await paid(world)
    const capture = operationOf(payment, 'capture')
    answer(await acquirer.capture(capture))
    const refund = operationOf(payment, 'refund', 1_500n)
    answer(await acquirer.refund(refund))
    const found = await acquirer.findPayment(payment.paymentId)
    const listed = await acquirer.listPayments({ since: order.createdAt, cursor: null, limit: 100 })
    if (!acquirer.traits.listsPayments) {
      assert.ok(found.kind === 'rejected' && listed.kind === 'rejected')
      return
    }
    const booked = answer(found)
    assert.ok('attemptId' in booked)
    assert.deepEqual(
      [booked.attemptId, booked.orderReference, booked.kind, booked.state, booked.amountMinor, booked.currency],
      [order.attemptId, order.orderReference, 'hold', 'captured', 10_001n, 'EUR'],
    )
    assert.deepEqual([booked.capturedMinor, booked.refundedMinor], [4_000n, 1_500n])
    assert.deepEqual(
      booked.operations.map(({ operationId, kind, state, amountMinor }) => [operationId, kind, state, amountMinor]),
      [
        [capture.operationId, 'capture', 'succeeded', 4_000n],
        [refund.operationId, 'refund', 'succeeded', 1_500n],
      ],
    )
    const page = answer(listed)
    assert.deepEqual(
      page.payments.find(({ attemptId }) => attemptId === order.attemptId),
      booked,
    )
    assert.deepEqual(answer(await acquirer.findPayment('pi_nobodys')), { state: 'never_arrived' })
  })

  contract('a list goes on behind its pages until all are seen, each once', async (world) => {
    const { acquirer } = world
    if (!acquirer.traits.listsPayments) return
    const since = await world.now()
    const orders = [await paid(world), await paid(world), await paid(world)].map(({ order }) => order.attemptId)
    const seen: string[] = []
    let cursor: string | null = null
    for (let pages = 0; pages < 10; pages += 1) {
      const page: PaymentPage = answer(await acquirer.listPayments({ since, cursor, limit: 1 }))
      seen.push(...page.payments.map(({ attemptId }) => attemptId))
      cursor = page.nextCursor
      if (cursor === null) break
    }
    assert.deepEqual(seen.filter((id) => orders.includes(id)).sort(), orders.sort())
  })

  contract('a key is the same request for as long as its traits say', async (world) => {
    const { order, payment } = await paid(world)
    const charge = chargeOf(order, payment)
    answer(await world.acquirer.chargeStored(charge))
    await world.advance(Math.min(world.acquirer.traits.keyLifeMs, 30 * DAY_MS) - MINUTE_MS)
    assert.equal(stateOf(await world.acquirer.chargeStored(charge)), 'approved')
    assert.equal((await world.books(charge.attemptId)).length, 1)
  })

  contract('a charge that no list shows yet is charged once when it is sent again', async (world) => {
    const { order, payment } = await paid(world)
    const charge = chargeOf(order, payment)
    for (const fault of world.lag) await world.fault('charge', fault, 50_000)
    await world.fault('charge', 'lost_after')
    assert.equal(stateOf(await world.acquirer.chargeStored(charge)), 'no_answer')
    const unseen = world.lag.length > 0 ? 'never_arrived' : 'approved'
    assert.equal(stateOf(await world.acquirer.lookUpCharge(charge)), unseen)
    assert.ok(world.lag.length === 0 || world.acquirer.traits.visibilityDelayMs > 50_000)
    await world.advance(world.acquirer.traits.visibilityDelayMs + 1)
    assert.equal(stateOf(await world.acquirer.lookUpCharge(charge)), 'approved')
    assert.equal(stateOf(await world.acquirer.chargeStored(charge)), 'approved')
    assert.equal((await world.books(charge.attemptId)).length, 1)
  })

  contract('a refund that fails later is told as taken back, and looked up as refused', async (world) => {
    const { acquirer } = world
    for (const [fault, first] of Object.entries(world.lateRefunds)) {
      const { payment } = await paid(world, { kind: 'sale' })
      const refund = operationOf(payment, 'refund', 1_500n)
      await world.fault('refund', fault)
      assert.equal(stateOf(await acquirer.refund(refund)), first)
      await world.advance(5 * MINUTE_MS)
      const told = await world.heard(({ facts }) => facts.some(({ about }) => isTakenBack(about, refund.operationId)))
      assert.equal(acquirer.parseCallback(told.headers, told.body).kind, 'authentic')
      assert.equal(stateOf(await acquirer.lookUpOperation(refund)), 'refused')
    }
  })

  contract('a dispute is told with its amount and its end', async (world) => {
    if (!world.dispute) return
    const { payment } = await paid(world, { kind: 'sale' })
    const heard = (state: string) =>
      world.heard(({ facts }) =>
        facts.some(({ about }) => {
          if (about.kind !== 'dispute' || about.dispute.paymentId !== payment.paymentId) return false
          const { amountMinor, currency, feeMinor, respondBy } = about.dispute
          assert.deepEqual([amountMinor, currency, feeMinor >= 0n], [10_001n, 'EUR', true])
          assert.ok(state !== 'opened' || respondBy)
          return about.dispute.state === state
        }),
      )
    const dispute = await world.dispute(payment.paymentId)
    await heard('opened')
    await dispute.lose()
    await heard('lost')
  })

  contract(
    'what it calls us for is authentic and names the attempt; a byte more or less, and it is forged',
    async (world) => {
      const { order } = await paid(world)
      const mine = await world.heard((callback) =>
        callback.facts.some(({ about }) => about.kind === 'attempt' && about.attemptId === order.attemptId),
      )
      const { acquirer } = world
      for (const body of [Buffer.concat([mine.body, Buffer.from(' ')]), mine.body.subarray(1), Buffer.alloc(0)]) {
        assert.deepEqual(acquirer.parseCallback(mine.headers, body), { kind: 'forged' })
      }
      assert.deepEqual(acquirer.parseCallback({}, mine.body), { kind: 'forged' })
    },
  )
}

function isTakenBack(about: CallbackSubject, operationId: string): boolean {
  if (about.kind !== 'operation' || about.operationId !== operationId) return false
  const state = about.verdict?.outcome.state
  return state === 'reversed' || state === 'refused'
}
