import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { submitCard } from '../../sandbox/test-kit.ts'
import { collectingWorld, GOOD_CARD, POOR_CARD } from '../../test/support/collecting.ts'
import { type Attempt, deleteEndedDeclines, findAttempt, listDeclines } from '../payments/index.ts'
import { DomainError } from '../refusals/index.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'
import { lookUpAttempt, measureDeclines, refuseWaiting, startAttempt, useAnotherCard, watchDeclines } from './index.ts'

const world = await collectingWorld()
const LIMIT = 4

interface Person {
  link: string
  browser: string
  address: string
}

let people = 0
function somebody(): Person {
  people += 1
  return { link: `l${people}`, browser: `b${people}`, address: `a${people}` }
}

function subjectsOf(share: Share, { link, browser, address }: Person): string[] {
  const { id, purchaseId } = share
  return [`share:${id}`, `link:${link}`, `browser:${browser}`, `purchase:${purchaseId}`, `address:${address}`]
}

function start(share: Share, person: Person): Promise<Attempt> {
  return startAttempt(world.db, world.ports, {
    purchaseId: share.purchaseId,
    shareId: share.id,
    browserHash: null,
    language: 'en',
    returnUrl: () => 'http://localhost:9/back',
    origin: { limit: LIMIT, subjects: [...subjectsOf(share, person), `merchant:${world.merchant.id}`] },
  })
}

async function pay(share: Share, person: Person, card = POOR_CARD): Promise<string> {
  const attempt = await start(share, person)
  await submitCard(world.cardPage(attempt), card)
  await lookUpAttempt(world.db, world.ports, attempt)
  const decided = await findAttempt(world.db, share.purchaseId, attempt.id)
  return decided?.state ?? assert.fail()
}

/** How long a try is told to wait, in whole seconds; 0 when it passed, and was declined. */
async function waitS(share: Share, person: Person): Promise<number> {
  try {
    assert.equal(await pay(share, person), 'dead')
    return 0
  } catch (error) {
    assert.ok(error instanceof DomainError && error.code === 'too_many_declines', String(error))
    return Math.ceil((error.waitMs ?? assert.fail('no wait')) / SECOND_MS)
  }
}

test('a payer with three cards never waits, and the third is accepted', async () => {
  const { leader } = await world.buy(9_000n, [null])
  const alice = somebody()
  assert.deepEqual([await pay(leader, alice), await pay(leader, alice)], ['dead', 'dead'])
  assert.equal(await pay(leader, alice, GOOD_CARD), 'held')
})

test('after four declines each further try waits twice as long, and one that waited passes', async () => {
  const { leader } = await world.buy(9_000n, [null])
  const eve = somebody()
  const waits: number[] = []
  for (let tries = 0; tries < 4; tries += 1) waits.push(await waitS(leader, eve))
  assert.deepEqual(waits, [0, 0, 0, 0])
  for (const minutes of [1, 2, 4, 8]) {
    const told = await waitS(leader, eve)
    assert.ok(told > minutes * 60 - 30 && told <= minutes * 60, `${told} s instead of ${minutes} min`)
    await world.advance(minutes * MINUTE_MS)
    assert.equal(await waitS(leader, eve), 0, `after ${minutes} min`)
  }
  await world.advance(HOUR_MS)
  assert.equal(await pay(leader, eve, GOOD_CARD), 'held')
})

test('another link, browser or address of the same share, purchase or person changes nothing', async () => {
  const { leader } = await world.buy(9_000n, [null])
  for (let tries = 0; tries < 4; tries += 1) assert.equal(await waitS(leader, somebody()), 0)
  assert.ok((await waitS(leader, somebody())) > 0, 'the share')
  const eve = somebody()
  for (let tries = 0; tries < 8; tries += 1) {
    const { leader: next } = await world.buy(9_000n, [null])
    assert.equal(await waitS(next, { ...somebody(), browser: eve.browser }), 0)
  }
  const { leader: next } = await world.buy(9_000n, [null])
  assert.ok((await waitS(next, { ...somebody(), browser: eve.browser })) > 0, 'the browser')
})

test('of many tries at the same moment after a wait one passes', async () => {
  const eve = somebody()
  for (let tries = 0; tries < 8; tries += 1) {
    const { leader } = await world.buy(9_000n, [null])
    assert.equal(await waitS(leader, { ...somebody(), browser: eve.browser }), 0)
  }
  await world.advance(MINUTE_MS)
  const purchases = await Promise.all(Array.from({ length: 6 }, () => world.buy(9_000n, [null])))
  const tried = await Promise.allSettled(
    purchases.map(({ leader }) => start(leader, { ...somebody(), browser: eve.browser })),
  )
  assert.equal(tried.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const one of tried) if (one.status === 'rejected') assert.match(String(one.reason), /too_many_declines/)
})

/** Opens card pages at the same moment; those that it got, before it was told to wait. */
async function openPages(shares: readonly Share[], personOf: () => Person): Promise<Attempt[]> {
  const pages = await Promise.allSettled(shares.map((share) => start(share, personOf())))
  return pages.flatMap((page) => {
    if (page.status === 'rejected') assert.match(String(page.reason), /too_many_declines/)
    return page.status === 'fulfilled' ? [page.value] : []
  })
}

/** Bought one after the other: on a busy machine two hundred at once wait longer for a connection than they may. */
async function leadersOf(count: number): Promise<Share[]> {
  const leaders: Share[] = []
  while (leaders.length < count) leaders.push((await world.buy(9_000n, [null])).leader)
  return leaders
}

for (const [whose, personOf, pages] of [
  ['of one browser', (eve: Person) => ({ ...somebody(), browser: eve.browser }), 2 * LIMIT],
  ['from one address', (eve: Person) => ({ ...somebody(), address: eve.address }), 6 * LIMIT],
] as const)
  test(`forty card pages opened at the same moment ${whose} are as many as its declines may be: ${pages}`, async () => {
    const eve = somebody()
    const opened = await openPages(await leadersOf(40), () => personOf(eve))
    assert.equal(opened.length, pages)
    for (const attempt of opened) await submitCard(world.cardPage(attempt), POOR_CARD)
    for (const attempt of opened) await lookUpAttempt(world.db, world.ports, attempt)
    assert.equal((await openPages(await leadersOf(2), () => personOf(eve))).length, 0, 'they were its free declines')
  })

test('friends of one pot have as many card pages open as its declines may be, and the next waits for a minute at most', async () => {
  const { friends, leader } = await world.buy(
    14_000n,
    Array.from({ length: 13 }, () => 1_000n),
  )
  assert.equal(await pay(leader, somebody(), GOOD_CARD), 'held')
  const opened = await openPages(friends, somebody)
  assert.equal(opened.length, 12)
  const isOpen = (friend: Share) => opened.some(({ shareId }) => shareId === friend.id)
  const last = friends.find((friend) => !isOpen(friend)) ?? assert.fail()
  const told = await waitS(last, somebody())
  assert.ok(told > 0 && told <= 60, `${told} s`)
  assert.equal(await pay(friends.find(isOpen) ?? assert.fail(), somebody(), GOOD_CARD), 'paid')
  assert.equal(await pay(last, somebody(), GOOD_CARD), 'paid', 'one was decided')
})

test('a page that is left counts no more once it is closed, and none keeps its own payer from another card', async () => {
  const [first, second] = await leadersOf(2)
  assert.ok(first && second)
  const alice = somebody()
  for (let tries = 0; tries < 3; tries += 1) await waitS(first, alice)
  const open = await start(first, alice)
  const origin = { limit: LIMIT, subjects: subjectsOf(first, alice) }
  await refuseWaiting(world.db, origin, world.ports.businessClock.now())
  await assert.rejects(start(second, { ...somebody(), link: alice.link }), /too_many_declines/)
  await useAnotherCard(world.db, world.ports, open)
  assert.equal((await start(second, { ...somebody(), link: alice.link })).state, 'open')
})

test('behind an address whose declines are used up people go on, a few at a time', async () => {
  const address = 'office'
  for (const leader of await leadersOf(24)) assert.equal(await waitS(leader, { ...somebody(), address }), 0)
  await world.advance(30 * SECOND_MS)
  assert.equal((await openPages(await leadersOf(10), () => ({ ...somebody(), address }))).length, LIMIT)
})

test('a shop’s customers have any number of card pages open', async () => {
  const leaders = await leadersOf(210)
  let open = 0
  for (let from = 0; from < 210; from += 10) open += (await openPages(leaders.slice(from, from + 10), somebody)).length
  assert.equal(open, 210)
})

test('what is under way is resumed, however much was declined, and its approval counts', async () => {
  const { leader } = await world.buy(9_000n, [null])
  const alice = somebody()
  for (let tries = 0; tries < 3; tries += 1) await waitS(leader, alice)
  const open = await start(leader, alice)
  for (let tries = 0; tries < 10; tries += 1) {
    const { leader: next } = await world.buy(9_000n, [null])
    await waitS(next, { ...alice, link: somebody().link })
  }
  assert.equal((await start(leader, alice)).id, open.id)
  assert.equal(await pay(leader, alice, GOOD_CARD), 'held')
})

test('an approved payment clears the record of its share, link and purchase; not of the browser, address and shop', async () => {
  const { leader, purchase, friends } = await world.buy(9_000n, [3_000n])
  const alice = somebody()
  for (let tries = 0; tries < 3; tries += 1) await waitS(leader, alice)
  const counted = async () => {
    const found = await listDeclines(world.db, subjectsOf(leader, alice), world.ports.businessClock.now())
    return Object.fromEntries(found.map(({ subject, count }) => [subject.split(':')[0], count]))
  }
  assert.deepEqual(await counted(), { share: 3, link: 3, browser: 3, purchase: 3, address: 3 })
  assert.equal(await pay(leader, alice, GOOD_CARD), 'held')
  assert.deepEqual(await counted(), { browser: 3, address: 3 })
  assert.equal((await world.read(purchase.id)).state, 'leader_processed')
  assert.equal(await pay(friends[0] ?? assert.fail(), somebody(), GOOD_CARD), 'paid')
})

test('one person’s refused cards keep whoever shares the address for half a minute at most', async () => {
  const address = 'school'
  for (let tries = 0; tries < 24; tries += 1) {
    const { leader } = await world.buy(9_000n, [null])
    assert.equal(await waitS(leader, { ...somebody(), address }), 0)
  }
  const { leader } = await world.buy(9_000n, [null])
  const told = await waitS(leader, { ...somebody(), address })
  assert.ok(told > 0 && told <= 30, `${told} s`)
  await world.advance(30 * SECOND_MS)
  assert.equal(await pay(leader, { ...somebody(), address }, GOOD_CARD), 'held')
})

test('what is known of somebody’s declines is swept within a day', async () => {
  const { leader } = await world.buy(9_000n, [null])
  await waitS(leader, somebody())
  await world.advance(25 * HOUR_MS)
  await deleteEndedDeclines(world.db, world.ports.businessClock.now())
  for (const table of ['decline_counts', 'attempt_origins']) {
    const { rows } = await world.db.query<{ count: bigint }>(`select count(*) from ${table}`)
    assert.equal(rows[0]?.count, 0n, table)
  }
})

test('a burst is told once, by whoever sees it first', async () => {
  const { leader, purchase } = await world.buy(9_000n, [null])
  const eve = somebody()
  for (let tries = 0; tries < 6; tries += 1) {
    assert.equal(await waitS(leader, eve), 0)
    await world.advance(HOUR_MS)
  }
  const clock = world.ports.businessClock
  const told = (await Promise.all([1, 2].map(() => watchDeclines(world.db, clock, LIMIT)))).flat()
  assert.deepEqual(
    told.filter(({ subject }) => subject.endsWith(purchase.id)),
    [{ subject: `purchase:${purchase.id}`, count: 6 }],
  )
  const registry = new Registry()
  measureDeclines(registry, world.db, clock, LIMIT)
  assert.match(await registry.metrics(), /whipround_decline_bursts\{subject="purchase"\} [1-9]/)
})
