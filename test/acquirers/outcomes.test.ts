import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWithLibrary } from '../../scripts/journey/read-with-library.ts'
import {
  type CallbackSubject,
  KEY_REUSED,
  type PaymentPage,
  type SessionLookUp,
  type SignedOperation,
} from '../../src/providers/collect/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { newOrder } from './new-order.ts'
import {
  answer,
  approvedBy,
  asked,
  chargeOf,
  decided,
  openPage,
  operationOf,
  paid,
  stateOf,
  verdictOn,
} from './paying.ts'
import { type AcquirerWorld, openWorlds } from './worlds.ts'

/** What payments come to, at every acquirer there is; its traits say which answer is right. */
for (const [name, world] of await openWorlds()) {
  const contract = (title: string, run: (world: AcquirerWorld) => Promise<void>) =>
    test(`${name}: ${title}`, async () => run(world))

  contract('the key is accepted, and names its account', async ({ acquirer }) => {
    assert.match(answer(await acquirer.check()).account, /./)
  })

  contract('what a wallet carried is held as its card, and told with the name of the wallet', async (world) => {
    const opened = await openPage(world, { storesCard: false })
    const { order, payment } = await approvedBy(world, opened, 'wallet')
    assert.deepEqual([payment.card.brand, payment.card.last4], [world.walletBrand, world.card.last4])
    assert.ok(payment.heldUntil && payment.credential === null)
    assert.equal((await decided(world, operationOf(payment, 'capture', order.amountMinor))).state, 'succeeded')
  })

  contract(
    'a wrong key is rejected as such by every call that asks, and nothing is sent twice for it',
    async (world) => {
      const { withWrongKey: wrong, acquirer } = world
      const { order, payment } = await paid(world)
      const charge = chargeOf(order, payment)
      const operation = operationOf(payment, 'capture')
      const asking = [
        wrong.check(),
        wrong.openSession(await newOrder(world)),
        wrong.lookUpSession(order),
        wrong.closeSession({ ...order, sessionId: order.sessionId ?? '' }),
        wrong.chargeStored(charge),
        wrong.capture(operation),
        wrong.void(operation),
        wrong.refund(operation),
        wrong.findPayment(payment.paymentId),
        wrong.listPayments({ since: order.createdAt, cursor: null, limit: 10 }),
        ...(acquirer.traits.canBeAsked ? [wrong.lookUpCharge(charge), wrong.lookUpOperation(operation)] : []),
        ...(acquirer.traits.keepsPayers ? [wrong.keepPayer({ payerKey: newId(), email: null, name: null })] : []),
      ]
      for (const got of await Promise.all(asking)) {
        assert.ok(got.kind === 'rejected' && ['credentials', 'unsupported'].includes(got.reason), JSON.stringify(got))
      }
      assert.equal(stateOf(await wrong.openSession(order)), 'rejected')
      assert.deepEqual(
        (await world.books(order.attemptId)).map(({ state }) => state),
        ['held'],
      )
    },
  )

  contract('what it has not is said to be unsupported, and only that', async (world) => {
    const { acquirer } = world
    const { closesSessions, listsPayments, keepsPayers } = acquirer.traits
    const { order, payment } = await paid(world)
    const answers = {
      closesSessions: await acquirer.closeSession({ ...order, sessionId: order.sessionId ?? '' }),
      listsPayments: await acquirer.listPayments({ since: order.createdAt, cursor: null, limit: 10 }),
      findsPayments: await acquirer.findPayment(payment.paymentId),
      keepsPayers: await acquirer.keepPayer({ payerKey: newId(), email: null, name: null }),
    }
    const has = { closesSessions, listsPayments, findsPayments: listsPayments, keepsPayers }
    for (const [name, got] of Object.entries(answers)) {
      const isUnsupported = got.kind === 'rejected' && got.reason === 'unsupported'
      assert.equal(isUnsupported, !has[name as keyof typeof has], name)
    }
  })

  contract('a hold tells its card, its end, and a card that can be charged again', async (world) => {
    const { order, payment } = await paid(world)
    assert.deepEqual(payment.card, world.card)
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
    const { canBeAsked, declineEndsSession } = acquirer.traits
    const opened = await openPage(world)
    const { order, pageUrl } = opened
    await world.pay(pageUrl, 'poor')
    if (declineEndsSession) {
      const session = answer(await acquirer.lookUpSession(order))
      assert.ok(session.state === 'declined')
      assert.equal(session.declineCode, 'insufficient_funds')
      return
    }
    for (const refusals of [1, 2]) {
      if (refusals === 2) await world.pay(pageUrl, 'poor')
      const session = answer(await acquirer.lookUpSession(order))
      assert.equal(session.state, asked(world, 'open'))
      if (canBeAsked) assert.partialDeepStrictEqual(session, { refusals, lastDecline: 'insufficient_funds' })
      else {
        const { outcome } = await verdictOn(world, order.attemptId, 'declined', refusals - 1)
        assert.deepEqual(outcome, { state: 'declined', declineCode: 'insufficient_funds' })
      }
    }
    await approvedBy(world, opened, 'good')
    assert.equal((await world.books(order.attemptId)).length, 1)
  })

  contract('a page that is closed takes no card; one that was paid tells so', async (world) => {
    const { acquirer } = world
    const { order, pageUrl } = await openPage(world)
    const closed = await acquirer.closeSession({ ...order, sessionId: order.sessionId })
    if (!acquirer.traits.closesSessions) {
      assert.ok(closed.kind === 'rejected' && closed.reason === 'unsupported')
      // A page that could not be closed is still paid, and told.
      await approvedBy(world, { order, pageUrl }, 'good')
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

  contract('a page that nobody pays ends by itself, and takes no card then', async (world) => {
    const { order, pageUrl } = await openPage(world)
    await world.advance(2 * HOUR_MS)
    assert.equal(stateOf(await world.acquirer.lookUpSession(order)), asked(world, 'expired'))
    await world.pay(pageUrl, 'good')
    assert.deepEqual(await world.books(order.attemptId), [])
  })

  contract('a stored card that is refused is declined, and looked up or told as declined', async (world) => {
    const opened = await openPage(world, { kind: 'verify', amountMinor: 0n })
    const { order, payment } = await approvedBy(world, opened, 'later_poor')
    const charge = { ...chargeOf(order, payment), amountMinor: 2_500n }
    const declined = { state: 'declined', declineCode: 'do_not_honour' } as const
    assert.deepEqual(answer(await world.acquirer.chargeStored(charge)), declined)
    const lookedUp = answer(await world.acquirer.lookUpCharge(charge))
    if (world.acquirer.traits.canBeAsked) assert.deepEqual(lookedUp, declined)
    else assert.deepEqual((await verdictOn(world, charge.attemptId, 'declined')).outcome, declined)
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
      const session = stateOf(await world.acquirer.lookUpSession({ ...order, ...other }))
      const isHarmless = 'kind' in other && world.harmless[`look-up ${other.kind}`]
      assert.equal(session, isHarmless ? 'approved' : 'no_answer', said)
      const { amountMinor, currency, kind } = { ...charge, ...other }
      const got = stateOf(await world.acquirer.lookUpCharge({ ...charge, amountMinor, currency, kind }))
      assert.equal(got, world.acquirer.traits.canBeAsked ? 'no_answer' : 'not_told', said)
    }
    // Somebody else's attempt under the session's id.
    const another = stateOf(await world.acquirer.lookUpSession({ ...order, attemptId: newId() }))
    assert.ok(['no_answer', 'never_arrived', 'not_told'].includes(another), another)
  })

  contract('a hold is captured once: more, again, after its release and after its end are refused', async (world) => {
    const became = async (row: string, expected: string, ...order: Parameters<typeof operationOf>) => {
      const outcome = await decided(world, operationOf(...order))
      const got = outcome.state === 'refused' ? outcome.refusalCode : outcome.state
      assert.equal(got, world.coarse[row]?.[0] ?? expected, row)
    }
    const { payment } = await paid(world)
    await became('capture of more', 'amount_too_large', payment, 'capture', 10_002n)
    await became('refund of a hold', 'not_captured', payment, 'refund', 100n)
    await became('capture', 'succeeded', payment, 'capture', 4_000n)
    await became('capture again', 'already_captured', payment, 'capture', 100n)
    await became('void of a capture', 'already_captured', payment, 'void', 10_001n)
    await became('refund of more', 'amount_too_large', payment, 'refund', 4_001n)
    await became('refund', 'succeeded', payment, 'refund', 1_500n)
    await became('refund of the rest', 'succeeded', payment, 'refund', 2_500n)
    await became('refund of nothing', 'amount_too_large', payment, 'refund', 1n)
    const released = (await paid(world)).payment
    await became('void', 'succeeded', released, 'void', 10_001n)
    await became('capture of a released hold', 'already_voided', released, 'capture', 100n)
    const ended = (await paid(world)).payment
    await world.advance(Number(ended.heldUntil) - (await world.now()).getTime() + MINUTE_MS)
    await became('capture of an ended hold', 'hold_expired', ended, 'capture', 100n)
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
    const since = await world.now()
    if (!acquirer.traits.listsPayments) {
      assert.equal((await acquirer.listPayments({ since, cursor: null, limit: 1 })).kind, 'rejected')
      return
    }
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

  contract('its official library reads what was paid and moved there, as far as it tells', async (world) => {
    const { order, payment } = await paid(world)
    await decided(world, operationOf(payment, 'capture'))
    await decided(world, operationOf(payment, 'refund', 1_500n))
    const sale = (await paid(world, { kind: 'sale', storesCard: false })).order
    const released = await paid(world)
    await decided(world, operationOf(released.payment, 'void', 10_001n))
    for (const { attemptId, storesCard } of [order, sale, released.order]) {
      const reading = world.official && (await readWithLibrary(world.official, attemptId))
      if (!reading) {
        assert.equal(world.official, null)
        return
      }
      const { brand, last4 } = world.card
      assert.deepEqual(reading.storedCards, storesCard ? [{ brand, last4 }] : [])
      assert.equal(reading.payments === null, !world.acquirer.traits.listsPayments)
      for (const [index, booked] of reading.payments?.entries() ?? []) {
        assert.partialDeepStrictEqual((await world.books(attemptId))[index], booked)
      }
      if (reading.payments) assert.equal(reading.payments.length, 1)
    }
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
    const { acquirer } = world
    const { order, payment } = await paid(world)
    const charge = chargeOf(order, payment)
    for (const fault of world.lag) await world.fault('charge', fault, 50_000)
    await world.fault('charge', 'lost_after')
    assert.equal(stateOf(await acquirer.chargeStored(charge)), 'no_answer')
    const unseen = world.lag.length > 0 ? 'never_arrived' : 'approved'
    assert.equal(stateOf(await acquirer.lookUpCharge(charge)), asked(world, unseen))
    assert.ok(world.lag.length === 0 || acquirer.traits.visibilityDelayMs > 50_000)
    await world.advance(acquirer.traits.visibilityDelayMs + 1)
    assert.equal(stateOf(await acquirer.lookUpCharge(charge)), asked(world, 'approved'))
    if (!acquirer.traits.canBeAsked) await verdictOn(world, charge.attemptId, 'approved')
    assert.equal(stateOf(await acquirer.chargeStored(charge)), 'approved')
    assert.equal((await world.books(charge.attemptId)).length, 1)
  })

  contract('a refund that fails later is told as taken back, and looked up as refused', async (world) => {
    for (const [fault, first] of Object.entries(world.lateRefunds)) {
      const { order, payment } = await paid(world, { kind: 'sale' })
      const refund = operationOf(payment, 'refund', 1_500n)
      await world.fault('refund', fault)
      assert.equal(stateOf(await world.acquirer.refund(refund)), first)
      await world.advance(5 * MINUTE_MS)
      const { amountMinor, outcome } = await world.told((said) =>
        said.map((about) => takenBack(about, refund.operationId)).find((verdict) => verdict),
      )
      assert.deepEqual([amountMinor, outcome.acquirerRef !== ''], [1_500n, true])
      assert.equal(stateOf(await world.acquirer.lookUpOperation(refund)), asked(world, 'refused'))
      assert.equal((await world.books(order.attemptId))[0]?.refunded, 0)
    }
  })

  contract('a dispute is told with its amount and its end', async (world) => {
    if (!world.dispute) return
    const { order, payment } = await paid(world, { kind: 'sale' })
    const heard = (state: string) =>
      world.told((said) =>
        said
          .flatMap((about) => (about.kind === 'dispute' ? about.dispute : []))
          .find((dispute) => dispute.paymentId === payment.paymentId && dispute.state === state),
      )
    const dispute = await world.dispute(payment.paymentId)
    const opened = await heard('opened')
    assert.deepEqual([opened.amountMinor, opened.currency, opened.feeMinor >= 0n], [10_001n, 'EUR', true])
    assert.ok(opened.respondBy)
    assert.ok(opened.attemptId === null || opened.attemptId === order.attemptId)
    await dispute.lose()
    assert.equal((await heard('lost')).disputeId, opened.disputeId)
  })

  contract('what it calls us for is authentic and names the attempt; changed anywhere, it is not', async (world) => {
    const { order } = await paid(world)
    const mine = await world.heard((about) => about.kind === 'attempt' && about.attemptId === order.attemptId)
    assert.equal(world.acquirer.parseCallback(mine.headers, mine.body).kind, 'authentic')
    for (const { headers, body } of world.forgeries(mine)) {
      const { kind } = world.acquirer.parseCallback(headers, body)
      assert.ok(kind === 'forged' || kind === 'malformed', body.toString())
    }
  })
}

function takenBack(about: CallbackSubject, operationId: string): SignedOperation | undefined {
  if (about.kind !== 'operation' || about.operationId !== operationId || !about.verdict) return undefined
  return ['reversed', 'refused'].includes(about.verdict.outcome.state) ? about.verdict : undefined
}
