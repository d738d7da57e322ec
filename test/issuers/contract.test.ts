import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import {
  type CardMovement,
  type IssuerFact,
  type IssuerPage,
  KEPT_FAILURE,
  type ListedCard,
  type ProviderAnswer,
} from '../../src/providers/issue/index.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { until } from '../support/until.ts'
import { type IssuerOperation, type IssuerWorld, openWorlds } from './worlds.ts'

/** The port, asked of every card issuer there is: what it can do changes the answer that is expected, never the question. */

/** Faults of every call over HTTP: whether it was done all the same. */
const TRANSPORT = {
  lost_after: true,
  error_after: true,
  slow: true,
  silent: false,
  error_before: false,
  refuse_connection_like: false,
} as const

const WRITTEN = { merchant: 'mer_00000000-0000-7000-8000-000000000001', reference: 'ORDER-1042' }

for (const world of await openWorlds()) describe(world.descriptor.name, () => contractOf(world))

function contractOf(world: IssuerWorld): void {
  const { issuer } = world
  afterEach(() => world.clearFaults())
  // Whatever day it is in a simulated world.
  const madeSince = new Date(0)
  const order = (cardKey: string) => ({
    cardKey,
    amountMinor: 10_001n,
    currency: 'EUR',
    merchantName: 'Brest Surf',
    expiresAt: new Date('2026-07-09T08:00:00Z'),
    written: WRITTEN,
  })
  const issued = async (cardKey = newId()) => {
    const answer = await issuer.issue(order(cardKey))
    assert.ok(answer.kind === 'answered' && answer.value.state === 'issued', JSON.stringify(answer))
    return { cardKey, cardId: answer.value.cardId }
  }
  const revealed = async (cardId: string) => {
    const answer = await issuer.reveal(cardId)
    assert.ok(answer.kind === 'answered', answer.kind)
    return answer.value
  }
  const booksOf = async (card: { cardKey: string; cardId: string }) => {
    const found = await issuer.lookUp({ ...card, madeSince })
    assert.ok(found.kind === 'answered' && found.value.state !== 'never_arrived', JSON.stringify(found, bigints))
    return found.value
  }
  /** All pages. */
  const listed = async (since: Date) => {
    const all: { cards: ListedCard[]; facts: IssuerFact[] } = { cards: [], facts: [] }
    for (let cursor: string | null = null, isLast = false; !isLast; ) {
      const page: ProviderAnswer<IssuerPage> = await issuer.list({ since, cursor })
      assert.ok(page.kind === 'answered', JSON.stringify(page, bigints))
      all.cards.push(...page.value.cards)
      all.facts.push(...page.value.facts)
      cursor = page.value.nextCursor
      isLast = cursor === null
    }
    return all
  }
  const paid = async (cardId: string, by: 'sale' | 'authorise' = 'sale') => {
    const charge = world.newCharge()
    const answer = await world.psp[by](charge, await revealed(cardId))
    assert.ok(answer.kind === 'answered' && answer.value.state === 'charged', JSON.stringify(answer, bigints))
    return { charge, payment: answer.value.payment }
  }

  test('it tells what its cards can still pay, and which disputes are open', async () => {
    await world.stand({
      available: [{ amount: 12_345, currency: 'EUR' }],
      disputes: [{ id: 'dp_1', card_id: 'card_1', amount: 10_001, currency: 'EUR' }],
    })
    assert.deepEqual(await issuer.readStanding(), {
      kind: 'answered',
      value: {
        available: [{ amountMinor: 12_345n, currency: 'EUR' }],
        disputes: [{ disputeId: 'dp_1', cardId: 'card_1', amountMinor: 10_001n, currency: 'EUR' }],
      },
    })
    await world.stand({ available: [{ amount: 100_000_000, currency: 'EUR' }], disputes: [] })
  })

  /** A call of each kind, ready to be sent; `wasDone` asks the books. */
  const PREPARE: Readonly<
    Record<
      IssuerOperation,
      () => Promise<{ send(by?: typeof issuer): Promise<ProviderAnswer<unknown>>; wasDone(): Promise<boolean | null> }>
    >
  > = {
    issue: async () => {
      const cardKey = newId()
      return {
        send: (by = issuer) => by.issue(order(cardKey)),
        wasDone: async () => (await world.books(cardKey)).length === 1,
      }
    },
    reveal: async () => {
      const { cardId } = await issued()
      return { send: (by = issuer) => by.reveal(cardId), wasDone: async () => null }
    },
    destroy: async () => {
      const { cardKey, cardId } = await issued()
      const wasDone = async () => (await world.books(cardKey))[0]?.state === 'destroyed'
      return { send: (by = issuer) => by.destroy(cardId), wasDone }
    },
    lookup: async () => {
      const card = await issued()
      return { send: (by = issuer) => by.lookUp({ ...card, madeSince }), wasDone: async () => null }
    },
  }

  for (const operation of Object.keys(PREPARE) as IssuerOperation[]) {
    for (const [fault, isDone] of Object.entries(TRANSPORT)) {
      test(`${operation}: ${fault} is no answer, and ${isDone ? 'was' : 'was not'} done`, async () => {
        const call = await PREPARE[operation]()
        await world.fault(operation, fault, 700)
        const isEndless = fault === 'slow' || fault === 'silent'
        assert.equal((await call.send(isEndless ? world.impatient : issuer)).kind, 'no_answer')
        assert.equal((await call.wasDone()) ?? isDone, isDone)
        const isKept = world.keepsFailures && operation === 'issue' && fault.startsWith('error_')
        // While a slow one is under way, its twin may be turned away.
        if (fault === 'slow') await until('it has ended', async () => (await call.send()).kind === 'answered')
        else {
          const again = await call.send()
          assert.equal(again.kind, isKept ? 'no_answer' : 'answered')
          if (again.kind === 'no_answer') assert.equal(again.reason, KEPT_FAILURE)
        }
        if (!isKept) assert.notEqual(await call.wasDone(), false)
      })
    }

    for (const fault of world.hostile) {
      const harmless = world.harmless[`${operation} ${fault}`]
      test(`${operation}: ${fault} ${harmless ? 'cannot lie' : 'is not believed'}`, async () => {
        const call = await PREPARE[operation]()
        await world.fault(operation, fault)
        assert.equal((await call.send()).kind, harmless ? 'answered' : 'no_answer')
        assert.notEqual(await call.wasDone(), false)
      })
    }

    for (const fault of world.turnedAway) {
      test(`${operation}: ${fault} leaves it undone, and it is done when it is sent again`, async () => {
        const call = await PREPARE[operation]()
        await world.fault(operation, fault)
        const { kind } = await call.send()
        assert.ok(kind === 'not_sent' || kind === 'no_answer', kind)
        assert.notEqual(await call.wasDone(), true)
        assert.equal((await call.send()).kind, 'answered')
      })
    }

    test(`${operation}: a wrong key is rejected, and does nothing`, async () => {
      const call = await PREPARE[operation]()
      const answer = await call.send(world.withWrongKey)
      assert.ok(answer.kind === 'rejected' && answer.reason === 'credentials', JSON.stringify(answer))
      assert.notEqual(await call.wasDone(), true)
    })
  }

  test('a key that is accepted names its account; another is rejected', async () => {
    const answer = await issuer.check()
    assert.ok(answer.kind === 'answered' && answer.value.account !== '')
    const stranger = await world.withWrongKey.check()
    assert.ok(stranger.kind === 'rejected' && stranger.reason === 'credentials')
  })

  test('the same order is one card, however often and whenever it is sent', async () => {
    const cardKey = newId()
    const answers = await Promise.all([1, 2, 3].map(() => issuer.issue(order(cardKey))))
    const { cardId } = await issued(cardKey)
    const last4 = (await revealed(cardId)).number.slice(-4)
    for (const answer of answers)
      if (answer.kind === 'answered') assert.deepEqual(answer.value, { state: 'issued', cardId, last4 })
    assert.equal((await booksOf({ cardKey, cardId })).last4, last4)
    assert.equal((await world.books(cardKey)).length, 1)
    assert.notEqual((await issued()).cardId, cardId)
  })

  for (const [fault, isMade] of Object.entries(TRANSPORT))
    test(`whether a card was made is found by its key alone: ${fault}`, async () => {
      const cardKey = newId()
      await world.fault('issue', fault)
      const isEndless = fault === 'slow' || fault === 'silent'
      await (isEndless ? world.impatient : issuer).issue(order(cardKey))
      const found = await issuer.lookUp({ cardKey, cardId: null, madeSince })
      assert.ok(found.kind === 'answered')
      assert.equal(found.value.state, isMade ? 'active' : 'never_arrived')
    })

  test('where none was made, a card is had anew after a failure, and is the same however often it is asked for', async () => {
    const cardKey = newId()
    await world.fault('issue', 'error_before')
    await issuer.issue(order(cardKey))
    const anew = () => issuer.issue({ ...order(cardKey), isAnew: true })
    const [made, again] = [await anew(), await anew()]
    assert.ok(made.kind === 'answered' && made.value.state === 'issued')
    assert.deepEqual(again, made)
    assert.equal((await world.books(cardKey)).length, 1)
    const found = await issuer.lookUp({ cardKey, cardId: null, madeSince })
    assert.ok(found.kind === 'answered' && found.value.state === 'active')
    assert.equal(found.value.cardId, made.value.cardId)
  })

  for (const fault of world.lag)
    test(`a card that is in no list yet is found later: ${fault}`, async () => {
      const { visibilityDelayMs } = issuer.traits
      const cardKey = newId()
      await world.fault('issue', fault, visibilityDelayMs)
      await issued(cardKey)
      const look = () => issuer.lookUp({ cardKey, cardId: null, madeSince })
      const [before, later] = [await look(), await world.advance(visibilityDelayMs).then(look)]
      assert.ok(before.kind === 'answered' && before.value.state === 'never_arrived')
      assert.ok(later.kind === 'answered' && later.value.state === 'active')
    })

  test('a card that is not made is a refusal', async () => {
    await world.fault('issue', 'refused')
    const answer = await issuer.issue(order(newId()))
    assert.ok(answer.kind === 'answered' && answer.value.state === 'refused', JSON.stringify(answer))
    assert.ok(answer.value.rawCode !== '')
  })

  test('the number is shown until the card is destroyed, which is done once and asked twice', async () => {
    const { cardId } = await issued()
    const card = await revealed(cardId)
    assert.match(card.number, world.numbers)
    assert.match(card.code, /^\d{3}$/)
    assert.ok(card.expiryYear >= 2026 && card.holder !== '')
    for (let time = 0; time < 2; time += 1)
      assert.deepEqual(await issuer.destroy(cardId), { kind: 'answered', value: { state: 'destroyed' } })
    assert.equal((await issuer.reveal(cardId)).kind, 'rejected')
    const refused = await world.psp.sale(world.newCharge(), card)
    assert.ok(refused.kind === 'answered' && refused.value.state === 'refused')
    for (const unknown of [issuer.reveal('ic_of_nobody'), issuer.destroy('ic_of_nobody')])
      assert.equal((await unknown).kind, 'rejected')
  })

  test('one card is never taken for another', async () => {
    const [one, other] = [await issued(), await issued()]
    assert.equal((await issuer.lookUp({ ...one, cardId: other.cardId, madeSince })).kind, 'no_answer')
    assert.deepEqual(await issuer.lookUp({ cardKey: newId(), cardId: null, madeSince }), {
      kind: 'answered',
      value: { state: 'never_arrived' },
    })
  })

  test('it pays once, and no more than its amount, in its currency', async () => {
    const { cardId } = await issued()
    const card = await revealed(cardId)
    const sale = async (charge: Parameters<typeof world.psp.sale>[0]) => {
      const answer = await world.psp.sale(charge, card)
      return answer.kind === 'answered' ? answer.value.state : answer.kind
    }
    assert.equal(await sale(world.newCharge(10_002n)), 'refused')
    assert.equal(await sale({ ...world.newCharge(), currency: 'USD' }), 'refused')
    assert.equal(await sale(world.newCharge()), 'charged')
    assert.equal(await sale(world.newCharge(1n)), 'refused')
  })

  /** What a look-up and the callbacks have told, which is the same. */
  const assertToldAlike = async (card: { cardKey: string; cardId: string }, kinds: readonly CardMovement['kind'][]) => {
    const { movements } = await booksOf(card)
    assert.deepEqual(
      movements.map(({ kind }) => kind),
      kinds,
    )
    const told = await world.told(
      card.cardId,
      movements.map(({ eventId }) => eventId),
    )
    for (const one of told)
      assert.deepEqual(
        one,
        movements.find(({ eventId }) => eventId === one.eventId),
      )
    assert.equal(new Set(movements.map(({ eventId }) => eventId)).size, movements.length)
    return movements
  }

  test('what a merchant takes and gives back is told by callback as by look-up', async () => {
    const card = await issued()
    await world.fault('callback', 'duplicate')
    const { charge, payment } = await paid(card.cardId)
    await issuer.destroy(card.cardId)
    const before = await booksOf(card)
    assert.deepEqual([before.state, before.isFinal], ['destroyed', true])
    await world.psp.refund(world.changeOf(charge, payment, 4_000n))
    const movements = await assertToldAlike(card, ['authorised', 'debited', 'credited'])
    assert.deepEqual(
      movements.map(({ amountMinor, currency }) => [amountMinor, currency]),
      [
        [10_001n, 'EUR'],
        [10_001n, 'EUR'],
        [4_000n, 'EUR'],
      ],
    )
    const [booked] = await world.books(card.cardKey)
    assert.deepEqual([booked?.debited, booked?.credited], [10_001, 4_000])
    const { cards, facts } = await listed(madeSince)
    assert.partialDeepStrictEqual(
      cards.filter(({ cardId }) => cardId === card.cardId),
      [{ cardKey: card.cardKey, amountMinor: 10_001n, currency: 'EUR', state: 'destroyed', written: WRITTEN }],
    )
    const moved = facts.flatMap(({ cardId, movement }) => (movement && cardId === card.cardId ? [movement] : []))
    const byKind = (kind: string) => [...moved, ...movements].filter((movement) => movement.kind === kind)
    for (const kind of ['authorised', 'debited', 'credited']) assert.deepEqual(...(byKind(kind) as [unknown, unknown]))
    assert.deepEqual(await listed(new Date('2099-01-01T00:00:00Z')), { cards: [], facts: [] })
  })

  test('what was authorised stands until it is let go: then nothing more can be debited', async () => {
    const card = await issued()
    const { charge, payment } = await paid(card.cardId, 'authorise')
    await issuer.destroy(card.cardId)
    const before = await booksOf(card)
    assert.deepEqual([before.state, before.isFinal], ['destroyed', false])
    await world.psp.void(world.changeOf(charge, payment))
    assert.equal((await booksOf(card)).isFinal, true)
    await assertToldAlike(card, ['authorised', 'released'])
  })

  test('what was authorised and never debited is let go by itself', async () => {
    const card = await issued()
    await paid(card.cardId, 'authorise')
    await issuer.destroy(card.cardId)
    await world.advance(7 * DAY_MS + HOUR_MS)
    assert.equal((await booksOf(card)).isFinal, true)
    await assertToldAlike(card, ['authorised', 'released'])
  })

  test('a callback that one byte was changed of, or of another signature, is forged', async () => {
    const card = await issued()
    await paid(card.cardId)
    const { headers, body } = await world.heard((heard) =>
      heard.find((callback) => world.factsIn(callback).some(({ cardId }) => cardId === card.cardId)),
    )
    const changed = Buffer.from(body.toString().replace('EUR', 'GBP').replace('eur', 'gbp'))
    for (const forged of [
      { headers, body: changed },
      { headers, body: Buffer.concat([body, Buffer.from(' ')]) },
      { headers: {}, body },
    ])
      assert.equal(world.parse(forged).kind, 'forged')
  })
}

const bigints = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
